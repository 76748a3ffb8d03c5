// Facts in the text of a term: linked terms and products, contrasts, a comparison, standards, and code.
import type { Element, ElementContent, Nodes } from 'hast';
import { toString as wordsOf } from 'hast-util-to-string';
import { splitLocale } from '../../../../common/i18n/links.ts';
import type { Comparison } from '../../../views/editorial/term-map.tsx';

/** ID of the section about terms that readers confuse with this one (content/AUTHORING.md). */
const CONTRASTS_ID = 'confused-with';
const STANDARD = /\b(?:RFC|NIST SP|ISO)\s\d[\d-]{2,8}\b/g;
/** Maximum lengths of the lists, so that the map stays legible. */
const MAX = { terms: 4, contrasts: 4, standards: 4, code: 4 } as const;
const MAX_NAME_LENGTH = 60;

export interface Contrast {
  name: string;
  /** Code of the linked term, if there is a link. */
  code: string | null;
}

export interface TermFacts {
  /** Codes of linked terms, in the order of the text. */
  terms: string[];
  products: string[];
  contrasts: Contrast[];
  /** The first table that compares two subjects; `null` if there is none. */
  comparison: Comparison | null;
  /** Names of standards, such as `RFC 9114`. */
  standards: string[];
  /** Inline code, such as header names. */
  code: string[];
}

const isElement = (node: Nodes | undefined): node is Element => node?.type === 'element';

/** Yields the descendant elements of a node in document order, except code blocks and their content. */
function* elementsOf(node: Nodes): Generator<Element> {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (!isElement(child) || child.tagName === 'pre') continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** Returns the area and code of a link to a term or product; `null` for other elements. */
function targetOf({ tagName, properties: { href } }: Element): { area: string; code: string } | null {
  if (tagName !== 'a' || typeof href !== 'string') return null;
  const { path } = splitLocale(href.replace(/[?#].*$/, ''));
  const [, area = '', code = ''] = /^\/(glossary|products)\/([a-z0-9-]+)\/?$/.exec(path) ?? [];
  return code === '' ? null : { area, code };
}

/** Returns the content of a list item, or of the paragraph in it. */
function contentOf({ children }: Element): readonly ElementContent[] {
  const paragraph = children.find(isElement);
  return paragraph?.tagName === 'p' ? paragraph.children : children;
}

/** Returns the contrast at the beginning of a list item: emphasized text or a link, and a link directly after it. */
function contrastOf(item: Element): Contrast | null {
  const content = contentOf(item).filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const [first, second] = content;
  if (!isElement(first) || !['strong', 'a'].includes(first.tagName)) return null;
  const parts =
    isElement(second) && second.tagName === 'a' && first.tagName !== 'a' ? [first, second] : [first];
  const name = parts.map(wordsOf).join(/[a-z가-힣]$/i.test(wordsOf(first)) ? ' ' : '');
  const link = parts.flatMap((part) => [part, ...elementsOf(part)]).find((part) => targetOf(part));
  const target = link ? targetOf(link) : null;
  return {
    name: name.replace(/[\s.。．:：,、，]+$/, '').slice(0, MAX_NAME_LENGTH),
    code: target?.area === 'glossary' ? target.code : null,
  };
}

/** Returns the contrasts of a document: the items of the list under the heading with the ID `CONTRASTS_ID`. */
function contrastsOf(root: Nodes): Contrast[] {
  const children: readonly Nodes[] = 'children' in root ? root.children : [];
  const blocks = children.filter(isElement);
  const start = blocks.findIndex(({ properties }) => properties.id === CONTRASTS_ID);
  if (start < 0) return [];
  const list = blocks.slice(start + 1).find(({ tagName }) => tagName === 'ul' || tagName === 'h2');
  if (list?.tagName !== 'ul') return [];
  return list.children
    .filter(isElement)
    .flatMap((item) => contrastOf(item) ?? [])
    .filter(({ name }) => name !== '');
}

/** Returns the subjects and the first row of a table that compares two in named columns; `null` for other tables. */
function comparisonOf(table: Element): Comparison | null {
  const rows = [...elementsOf(table)].filter(({ tagName }) => tagName === 'tr');
  const [[corner, first, second, ...more] = [], [aspect, firstValue, secondValue] = []] = rows
    .slice(0, 2)
    .map(({ children }) => children.filter(isElement).map((cell) => wordsOf(cell).trim()));
  return corner === '' && first && second && more.length === 0 && aspect && firstValue && secondValue
    ? { subjects: [first, second], aspect, values: [firstValue, secondValue] }
    : null;
}

/** Returns the first comparison of a document. */
function firstComparison(elements: readonly Element[]): Comparison | null {
  for (const element of elements) {
    const comparison = element.tagName === 'table' ? comparisonOf(element) : null;
    if (comparison) return comparison;
  }
  return null;
}

const unique = (values: readonly string[], max: number): string[] => [...new Set(values)].slice(0, max);

/** Reads the facts from the sanitized text of a term. A linked term that is a contrast is listed as a contrast only. */
export function readTermFacts(root: Nodes): TermFacts {
  const elements = [...elementsOf(root)];
  const targets = elements.flatMap((element) => targetOf(element) ?? []);
  const codesOf = (name: string) => targets.filter(({ area }) => area === name).map(({ code }) => code);
  const contrasts = contrastsOf(root).slice(0, MAX.contrasts);
  const contrastCodes = new Set(contrasts.map(({ code }) => code));
  const inline = elements.filter(({ tagName }) => tagName === 'code').map((element) => wordsOf(element));
  const standards = [...wordsOf(root).matchAll(STANDARD)].map(([name]) => name);
  return {
    terms: unique(
      codesOf('glossary').filter((code) => !contrastCodes.has(code)),
      MAX.terms,
    ),
    products: unique(codesOf('products'), 1),
    contrasts,
    comparison: firstComparison(elements),
    standards: unique(standards, MAX.standards),
    code: unique(
      inline.filter((text) => text.length <= MAX_NAME_LENGTH / 2),
      MAX.code,
    ),
  };
}
