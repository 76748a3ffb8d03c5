// Converts the main content of a rendered page to Markdown (D36), so that both versions of a page have the same text.
// It is a separate chunk of the Worker, so only requests for Markdown load its libraries (decision 029).
import type { Element, ElementContent, Parents, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import type { Heading, Nodes } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { removeBreaks } from '../../../../common/text/phrases.ts';

/** Returns the absolute URL of a link or image. */
type AddressOf = (to: string) => string;

/** Omitted elements: controls, scripts, and media. The text of media is in adjacent elements. */
const DROPPED = new Set([
  ...['audio', 'button', 'canvas', 'datalist', 'dialog', 'input', 'link', 'meter', 'noscript', 'object'],
  ...['progress', 'script', 'search', 'select', 'style', 'template', 'textarea', 'video'],
]);
/** Class of the language of a code block, which the fence already contains. */
const LANGUAGE_CLASS = new Set(['code-language']);
/** Class of text for assistive technology only (base.css). */
const HIDDEN_CLASS = new Set(['visually-hidden']);
/** Class of links that the style sheets separate from their neighbors. */
const BUTTON_CLASS = new Set(['button']);
/** Classes of navigation that is part of the text; all other navigation is omitted. */
const CONTENT_NAV = new Set(['chapters', 'link-strip', 'nearby']);

/** Inline elements that the style sheets separate from their neighbors. */
const UNIT = /^(?:b|output|small|span|time)$/;
const BLOCK =
  /^(?:address|article|aside|blockquote|d[dlt]|div|fig.*|footer|h\d|header|li|ol|p|pre|section|table|ul)$/;
const HEADING = /^h[1-6]$/;
const PRUNED = /^(?:a|abbr|b|code|em|i|li|p|span|strong)$/;

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });
const text = (value: string): ElementContent => ({ type: 'text', value });

const isElement = (node: ElementContent | undefined, name: RegExp): node is Element =>
  node?.type === 'element' && name.test(node.tagName);
const hasClass = ({ properties }: Element, names: ReadonlySet<string>): boolean =>
  [properties.className].flat().some((name) => names.has(String(name)));

function isDropped(node: Element): boolean {
  const { tagName, properties } = node;
  if (DROPPED.has(tagName) || properties.hidden || properties.ariaHidden === 'true') return true;
  // Views mark control labels with this attribute, as other sites do (https://agentdocsspec.com).
  if (properties.dataMarkdownIgnore !== undefined) return true;
  // A countdown is outdated when a client reads the text.
  if (properties.role === 'timer') return true;
  return tagName === 'nav' ? !hasClass(node, CONTENT_NAV) : hasClass(node, LANGUAGE_CLASS);
}

const isWord = (character: string | undefined): boolean => /[\p{L}\p{N}]/u.test(character ?? '');

/** Whether two adjacent strings need no separator. */
const isSeparated = (before: string, after: string): boolean => /\s$/.test(before) || /^[\s·,:;]/.test(after);

/** Returns the separator of two neighbors that only the style sheet separates; `''` for none. */
function separatorOf(before: ElementContent, after: ElementContent): string {
  const isUnit = [before, after].some((node) => isElement(node, UNIT));
  if (before.type === 'element' && after.type === 'element') {
    if (isElement(before, BLOCK) || isElement(after, BLOCK)) return '';
    const areLinks = isElement(before, /^a$/) && isElement(after, /^a$/);
    return (isUnit || areLinks) && !isSeparated(textOf(before), textOf(after)) ? ' · ' : '';
  }
  return isUnit && isWord(textOf(before).at(-1)) && isWord(textOf(after).at(0)) ? ' ' : '';
}

const addSeparators = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const separator = before ? separatorOf(before, node) : '';
    return separator === '' ? [node] : [text(separator), node];
  });

/** Moves a link around blocks into its heading, or into its first block. */
function splitLink(link: Element): Element {
  const blocks = link.children.filter((child): child is Element => isElement(child, BLOCK));
  const block = blocks.find(({ tagName }) => HEADING.test(tagName)) ?? blocks[0];
  if (!block) return link;
  block.children = [element('a', block.children, link.properties)];
  return element('div', link.children);
}

function linkOf(node: Element, addressOf: AddressOf): ElementContent[] {
  const { href, ariaLabel } = node.properties;
  const [only] = node.children;
  // Fragment links have no target in Markdown, which has no IDs. A link around an image opens a larger version of it.
  if (
    typeof href !== 'string' ||
    href.startsWith('#') ||
    (node.children.length === 1 && isElement(only, /^img$/))
  )
    return hasClass(node, BUTTON_CLASS) ? [element('span', node.children)] : node.children;
  const children =
    textOf(node).trim() === '' && typeof ariaLabel === 'string' ? [text(ariaLabel)] : node.children;
  return [splitLink({ ...node, properties: { href: addressOf(href) }, children })];
}

/** Converts a description list to a list: each term in bold, followed by its descriptions. */
function listOf({ children }: Element): Element {
  const parts = children.flatMap((child) => (isElement(child, /^div$/) ? child.children : [child]));
  const items: Element[] = [];
  for (const part of parts) {
    if (isElement(part, /^dt$/)) items.push(element('li', [element('strong', part.children)]));
    const item = items.at(-1);
    if (!item || !isElement(part, /^dd$/)) continue;
    const isLine = item.children.length === 1 && !part.children.some((child) => isElement(child, BLOCK));
    item.children.push(...(isLine ? [text(': '), ...part.children] : [element('div', part.children)]));
  }
  return element('ul', items);
}

/** Returns the rows of a table without their row groups. */
const rowsOf = (node: Element): Element[] =>
  node.children.flatMap((child) =>
    isElement(child, /^tr$/) ? [child] : isElement(child, /^t(?:head|body|foot)$/) ? rowsOf(child) : [],
  );

/**
 * Returns a table after its caption, unless the caption only repeats a heading. Markdown treats the first row as column
 * names, so a table without them, such as a bar chart, gets an empty first row.
 */
function tableOf(node: Element): ElementContent[] {
  const captions = node.children.filter(
    (child): child is Element => isElement(child, /^caption$/) && !hasClass(child, HIDDEN_CLASS),
  );
  const [first] = rowsOf(node);
  const cells = first?.children.filter((child) => isElement(child, /^t[hd]$/)) ?? [];
  const isUnnamed =
    cells.some((cell) => isElement(cell, /^td$/)) &&
    !node.children.some((child) => isElement(child, /^thead$/));
  const names = element(
    'tr',
    cells.map(() => element('th', [])),
  );
  return [
    ...captions.map(({ children }) => element('p', children)),
    isUnnamed ? { ...node, children: [names, ...node.children] } : node,
  ];
}

/** Converts an element whose children are already converted. */
function convertElement(node: Element, addressOf: AddressOf, isCell: boolean): ElementContent[] {
  const { tagName, properties, children } = node;
  if (
    PRUNED.test(tagName) &&
    textOf(node).trim() === '' &&
    !children.some((child) => isElement(child, /^(?:img|a)$/))
  )
    return [];
  if (isCell && BLOCK.test(tagName)) return [element('span', children)];
  switch (tagName) {
    case 'a':
      return linkOf(node, addressOf);
    case 'img':
      return properties.alt
        ? [{ ...node, properties: { ...properties, src: addressOf(String(properties.src)) } }]
        : [];
    case 'dl':
      return [listOf(node)];
    case 'table':
      return tableOf(node);
    case 'label':
    case 'legend':
      return [element('div', children)];
    case 'summary':
      return [
        children.some((child) => isElement(child, HEADING))
          ? element('div', children)
          : element('p', [element('strong', children)]),
      ];
    case 'code': {
      const language = properties.dataLanguage && { className: [`language-${properties.dataLanguage}`] };
      // A single text, because later steps visit every element, and a sample has hundreds of tokens.
      return [element('code', [text(textOf(node))], language || properties)];
    }
    default:
      return [node];
  }
}

interface NodeContext {
  isCell: boolean;
  isCode: boolean;
}

/** Replaces the children of a node: omits elements without text, and converts the others to elements of Markdown. */
function cleanChildren(parent: Parents, addressOf: AddressOf, context: NodeContext): void {
  const children = parent.children.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [text(node.value)];
    if (node.type !== 'element') return [];
    const { tagName, properties } = node;
    if (tagName === 'svg') {
      const { role, ariaLabel } = properties;
      // The text of this drawing is the text of its table cell (src/views/editorial/case-results.tsx).
      if (role === 'none') return [text(textOf(node))];
      return role === 'img' && ariaLabel ? [element('p', [element('em', [text(String(ariaLabel))])])] : [];
    }
    if (tagName === 'wbr' || isDropped(node)) return [];
    cleanChildren(node, addressOf, {
      isCell: context.isCell || tagName === 'td' || tagName === 'th',
      isCode: context.isCode || tagName === 'pre' || tagName === 'code',
    });
    return convertElement(
      { type: 'element', tagName, properties, children: node.children },
      addressOf,
      context.isCell,
    );
  });
  parent.children = context.isCode ? children : addSeparators(children);
}

/** Percent-encodes a character, including parentheses, which would end the URL of a link. */
const percentEncode = (character: string): string =>
  encodeURIComponent(character).replace(/[()]/, (bracket) => (bracket === '(' ? '%28' : '%29'));

/** Handler for links that writes URLs without character references, which simple clients do not decode. */
const link: Handle = (node, _, state, info) => {
  const exits = [state.enter('link'), state.enter('label')];
  const label = state.containerPhrasing(node, {
    ...state.createTracker(info).current(),
    before: '[',
    after: ']',
  });
  for (const exit of exits.reverse()) exit();
  return `[${label}](${String(node.url).replace(/[\s()<>\\]/g, percentEncode)})`;
};

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  resourceLink: true,
  handlers: { link },
  extensions: [gfmTableToMarkdown({ stringLength: () => 3 })],
};

/** Removes the first heading of level 1 from the tree and returns it. */
function takeTitle(tree: Nodes): Heading | null {
  if (!('children' in tree)) return null;
  for (const [index, child] of tree.children.entries()) {
    if (child.type === 'heading' && child.depth === 1) {
      tree.children.splice(index, 1);
      return child;
    }
  }
  return null;
}

export interface Converted {
  /** Text of the heading of level 1; `null` if there is none. */
  title: string | null;
  /** Text without that heading: `''`, or text that ends in a line break. */
  text: string;
}

/**
 * Converts HTML to Markdown. It omits site navigation, controls, unlabeled drawings, and hidden elements.
 *
 * @param addressOf returns the absolute URL of a link or image
 */
export function toMarkdownText(html: string, addressOf: AddressOf): Converted {
  const root: Root = fromHtml(removeBreaks(html), { fragment: true });
  cleanChildren(root, addressOf, { isCell: false, isCode: false });
  const tree = toMdast(root, { handlers: { mark: (state, node) => state.all(node) } });
  const title = takeTitle(tree);
  return {
    title: title && toMarkdown({ type: 'paragraph', children: title.children }, OPTIONS).trim(),
    text: toMarkdown(tree, OPTIONS),
  };
}
