// Text of a document or an article: sanitizes it, collects its headings, and wraps wide elements in scrollable regions
// (D29).
import type { Element, ElementContent, Nodes } from 'hast';
import { toString as wordsOf } from 'hast-util-to-string';
import { LRUCache } from 'lru-cache';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { Translate } from '../../../../common/i18n/translator.ts';
import { removeBreaks, splitPhrases } from '../../../../common/text/phrases.ts';
import type { SiteContext } from '../../../env.ts';
import { isLongCode } from '../../../views/components/code-length.ts';
import { markedParts } from '../../../views/components/phrases.tsx';
import { isShareable } from '../page/rendered-memory.ts';
import { sanitizePortalHtml } from './portal-html.ts';

interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Properties of a document, collected during the traversal of its tree. */
interface Outline {
  headings: Heading[];
  /** Whether it contains a diagram or a chart (compiler/markdown/code.ts). */
  hasFigure: boolean;
}

interface ShapedText<T> extends Outline {
  html: string;
  /** Result of `read`; `null` without `read`, or if the text cannot be parsed. */
  found: T | null;
}

const classesOf = ({ properties: { className } }: Element): string[] => [className].flat().map(String);

const BREAK: Element = { type: 'element', tagName: 'wbr', properties: {}, children: [] };

/** Wraps an element in a scrollable region that is focusable by keyboard. */
const scrollRegion = (label: string, className: string, child: ElementContent): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['scroller', className], role: 'region', tabIndex: 0, ariaLabel: label },
  children: [child],
});

/** Returns the caption of a code sample, or the label of its tab. */
const captionOf = (parent: Element | undefined): Element | undefined =>
  parent?.children.find(
    (child): child is Element =>
      child.type === 'element' && (child.tagName === 'figcaption' || child.tagName === 'summary'),
  );

/** Returns the language of a code sample; empty for plain text. */
function languageOf(pre: Element): string {
  const [code] = pre.children;
  const classes = code?.type === 'element' ? classesOf(code) : [];
  const name = classes.find((candidate) => candidate.startsWith('language-')) ?? '';
  return name === 'language-text' ? '' : name.slice('language-'.length);
}

/**
 * Wraps a code sample in its region and adds its language to the caption. A sample without a caption gets one. In a
 * tab, the label serves as the caption.
 */
function wrapSample(pre: Element, label: string, caption: Element | undefined): Element {
  const block = scrollRegion(label, 'code-block', pre);
  const language: Element = {
    type: 'element',
    tagName: 'span',
    properties: { className: ['code-language'] },
    children: [{ type: 'text', value: languageOf(pre) }],
  };
  if (caption?.tagName === 'figcaption') caption.children.push(language);
  if (caption) return block;
  // Phones show the language only if it is the entire caption.
  language.properties.className = ['code-language', 'code-unnamed'];
  return {
    type: 'element',
    tagName: 'figure',
    properties: { className: ['code-sample'] },
    children: [{ type: 'element', tagName: 'figcaption', properties: {}, children: [language] }, block],
  };
}

/** Returns the accessible name of a code sample: its caption, or its section and the label of its tab. */
function sampleName(caption: Element | undefined, section: string): string {
  if (!caption) return section;
  const text = removeBreaks(wordsOf(caption)).trim();
  return caption.tagName === 'summary' ? `${section}, ${text}` : text;
}

const elementsOf = ({ children }: Element): Element[] =>
  children.filter((child): child is Element => child.type === 'element');

/** Maximum average row length on phones, for three columns and for more. A full-width character counts twice. */
const MAX_ROW_WIDTH = { three: 64, more: 48 };
const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffdc]/g)?.length ?? 0);

/**
 * Marks a table with long rows, which phones show as records: each cell is labeled with its column name. The first
 * cell is the title of its row and gets a label only if it has no letters. A table with an empty first cell compares
 * its columns, so they remain side by side: two of them below the title of the row.
 *
 * @returns the class of the table's region
 */
function markRecords(table: Element): 'doc-table' | 'records' | 'records records-pairs' {
  const rows = elementsOf(table).flatMap(elementsOf).map(elementsOf);
  const [names = [], ...records] = rows.map((cells) => cells.map((cell) => wordsOf(cell).trim()));
  if (names.length === 3 && names[0] === '') return 'records records-pairs';
  if (names.length < 3 || names[0] === '') return 'doc-table';
  const width = records.flat().reduce((sum, text) => sum + widthOf(text), 0);
  const max = MAX_ROW_WIDTH[names.length === 3 ? 'three' : 'more'];
  if (width <= max * records.length) return 'doc-table';
  for (const cells of rows.slice(1))
    cells.forEach((cell, index) => {
      if (index > 0 || !/\p{L}/u.test(wordsOf(cell))) cell.properties.dataLabel = names[index];
    });
  return 'records';
}

const TITLES = new Set(['h2', 'h3', 'h4']);
/** Elements with short text, whose lines break between phrases. */
const SHORT = new Set([...TITLES, 'th', 'td', 'dt', 'figcaption']);
/** Maximum length of a cell whose lines break between phrases; longer cells are running text. */
const MAX_SHORT_LENGTH = 40;

/** Positions at which a long name in code may break: after punctuation, and before a capital letter. */
const CODE_BREAK = /(?<=[._/:-])(?=\w)|(?<=[a-z])(?=[A-Z])/;
const MIN_LONG_CODE = 10;
const codeParts = (value: string): readonly string[] =>
  value.length < MIN_LONG_CODE ? [value] : value.split(CODE_BREAK);

/** Marks the positions at which lines may break. */
function markBreaks(node: Element, partsOf: (value: string) => readonly string[]): void {
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element' && child.tagName !== 'pre')
      markBreaks(child, child.tagName === 'code' ? codeParts : partsOf);
    if (child.type !== 'text') return [child];
    return partsOf(child.value).flatMap((value, index): ElementContent[] => [
      ...(index > 0 ? [BREAK] : []),
      { type: 'text', value },
    ]);
  });
}

/**
 * Returns a function that traverses a sanitized tree once, collects its outline, and wraps wide elements. Sanitization
 * limits the depth of the tree.
 */
function shapeOf(t: Translate, outline: Outline, title: string, locale: Locale) {
  const { headings } = outline;
  const counts = new Map<string, number>();
  /** Returns a unique name for a region: a section may have several regions of a kind. */
  const nameOf = (kind: 'table' | 'codeOf' | 'diagram', name: string): string => {
    const label = t(`docs.${kind}`, { name });
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  };
  const walk = (node: Nodes, parent: Element | undefined): void => {
    if (!('children' in node)) return;
    node.children.forEach((child, index) => {
      if (child.type !== 'element') return;
      const { tagName: name, properties } = child;
      const replace = (wrapper: Element) => {
        node.children[index] = wrapper;
      };
      if ((name === 'h2' || name === 'h3') && properties.id)
        headings.push({
          id: String(properties.id),
          text: wordsOf(child).trim(),
          level: name === 'h2' ? 2 : 3,
        });
      const inside = node.type === 'element' ? node : parent;
      const section = headings.at(-1)?.text ?? title;
      const isChart = name === 'figure' && classesOf(child).includes('figure-chart');
      outline.hasFigure ||= isChart || (name === 'figure' && classesOf(child).includes('diagram'));
      // Charts adapt to any width.
      if (isChart) return;
      if (name === 'table') {
        replace(scrollRegion(nameOf('table', section), markRecords(child), child));
      } else if (name === 'pre') {
        const caption = captionOf(inside);
        replace(wrapSample(child, nameOf('codeOf', sampleName(caption, section)), caption));
      } else if (name === 'svg') replace(scrollRegion(nameOf('diagram', section), 'doc-diagram', child));
      else if (name === 'code' && inside?.tagName !== 'pre' && isLongCode(wordsOf(child)))
        properties.className = ['code-long'];
      else if (name === 'img' && inside?.tagName !== 'a')
        replace({
          type: 'element',
          tagName: 'a',
          properties: { href: properties.src, ariaLabel: `${properties.alt ?? ''} (${t('docs.enlarge')})` },
          children: [{ ...child, properties: { loading: 'lazy', ...properties } }],
        });
      walk(child, child);
      if (SHORT.has(name)) {
        // English cells are excluded, so that they can break at hyphens in narrow columns.
        const hasPhrases = TITLES.has(name) || (locale !== 'en' && wordsOf(child).length <= MAX_SHORT_LENGTH);
        markBreaks(child, (value) =>
          hasPhrases ? markedParts(splitPhrases(value, locale, 'narrow'), locale, 'narrow') : [value],
        );
      }
    });
  };
  return (tree: Nodes) => walk(tree, undefined);
}

/** Maximum size of all results in memory, in characters. */
const MAX_CHARACTERS = 4_000_000;

/** Results in this isolate. A result depends only on its key. */
const results = new LRUCache<string, ShapedText<unknown>>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ html }, key) => html.length + key.length,
});

/**
 * Sanitizes the HTML of a document and collects its headings. HTML that cannot be parsed is logged and becomes plain
 * text. The result is cached in memory, unless its links contain sticky parameters or its HTML cannot be parsed.
 *
 * @param read Reads the sanitized tree before this module wraps elements. A page always passes the same function.
 */
export function shapeText<T>(
  c: SiteContext,
  content: string,
  { call, title, path }: { call: 'document' | 'article'; title: string; path: string },
  t: Translate,
  read?: (tree: Nodes) => T,
): ShapedText<T> {
  const locale = c.get('locale');
  const key = isShareable(c) ? JSON.stringify([locale, path, title, read !== undefined, content]) : null;
  const cached = key === null ? undefined : results.get(key);
  if (cached) return cached as ShapedText<T>;
  const outline: Outline = { headings: [], hasFigure: false };
  let result: T | null = null;
  let isParsed = false;
  const shape = shapeOf(t, outline, title, locale);
  const html = sanitizePortalHtml(c, content, {
    call,
    page: path,
    shape(tree) {
      isParsed = true;
      if (read) result = read(tree);
      shape(tree);
    },
  });
  const shaped = { html, ...outline, found: result };
  if (key !== null && isParsed) results.set(key, shaped);
  return shaped;
}
