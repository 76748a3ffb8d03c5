// The allow-list for HTML that comes from the portal: what an article may be made of, and nothing that runs.
import type { Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { CODE_TOKENS, tokenClass } from '../../common/contract/modules/code-tokens.ts';
import { RICH_ATTRIBUTES, RICH_TAGS } from '../../common/contract/modules/rich-html.ts';

const schema: Schema = {
  tagNames: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'a',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'figure',
      'figcaption',
      'img',
      'hr',
      'br',
    ],
    ...[
      'table',
      'caption',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'pre',
      'code',
      'kbd',
      'samp',
      'mark',
      'abbr',
      'time',
      'span',
    ],
    ...['strong', 'em', 'b', 'i', 'sub', 'sup', 'del'],
    ...RICH_TAGS,
  ],
  attributes: {
    ...RICH_ATTRIBUTES,
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
    time: ['dateTime'],
    abbr: ['title'],
    ol: ['start'],
    code: [['className', /^language-[a-z]+$/]],
    span: [['className', ...CODE_TOKENS.map(tokenClass)]],
    '*': ['id', 'lang'],
  },
  protocols: { href: ['https', 'mailto'], src: ['https'] },
  ancestors: { li: ['ul', 'ol'], tr: ['table'], td: ['table'], th: ['table'] },
  // Their text is no text of the article.
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'textarea', 'math'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/** No text of ours comes near these; within them parsing is quick, whatever the HTML is made of. */
const MAX_CHARACTERS = 500_000;
const MAX_TAGS = 20_000;
/** Browsers themselves go no deeper than 512. */
const MAX_DEPTH = 200;

/** Ids that the page around an article has: a link to one of them must not end up in the article. */
export const FRAME_IDS: ReadonlySet<string> = new Set([
  'main',
  'mark',
  'extras',
  'notices',
  'article-contents-title',
  'share-title',
  'related',
  'related-title',
  'search-overlay',
  'search-suggestions',
  'docs-contents-title',
  'docs-feedback-title',
]);

/** Where a link of the text leads on the page that shows it. */
type LinkTo = (href: string) => string;
/** What a page makes of a tree that is clean: frames of its own around what is in it. */
type Shape = (tree: Nodes) => void;

/**
 * Takes the frame's ids out of a tree, and has its links lead where `linkTo` says. Gives how deep the tree is;
 * walks without recursion.
 */
function linked(root: Root, linkTo: LinkTo): number {
  let depth = 0;
  const open: { node: Nodes; at: number }[] = [{ node: root, at: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, at } = next;
    depth = Math.max(depth, at);
    if (node.type === 'element') {
      const { id, href } = node.properties;
      if (FRAME_IDS.has(String(id))) delete node.properties.id;
      if (node.tagName === 'a' && typeof href === 'string') node.properties.href = linkTo(href.trim());
    }
    if ('children' in node) for (const child of node.children) open.push({ node: child, at: at + 1 });
  }
  return depth;
}

/** The words of HTML without its markup, a paragraph a block: what is shown when the rest cannot be. */
const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:p|h[1-6]|li|tr|div|br|pre|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');

/** The sanitised HTML, or why it cannot be had. */
function parsed(html: string, linkTo: LinkTo, shape: Shape): { html: string } | { problem: string } {
  if (html.length > MAX_CHARACTERS) return { problem: `longer than ${MAX_CHARACTERS} characters` };
  if (html.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1) return { problem: `more than ${MAX_TAGS} tags` };
  try {
    const tree = fromHtml(html, { fragment: true });
    if (linked(tree, linkTo) > MAX_DEPTH) return { problem: `nested deeper than ${MAX_DEPTH}` };
    const clean = sanitize(tree, schema);
    shape(clean);
    return { html: toHtml(clean) };
  } catch (error) {
    // The parser's tree is built by recursion, and so deep that there is no stack left for it.
    if (error instanceof RangeError) return { problem: 'nested too deep to be read' };
    throw error;
  }
}

/**
 * Portal HTML with everything outside of the allow-list taken out. Addresses are https, mailto or relative to
 * our own site; `linkTo` puts its own in the place of those that links have. What is too long or too deep comes
 * as plain text, and `report` hears why; it never throws.
 */
export function sanitiseHtml(
  html: string,
  {
    linkTo = (href) => href,
    shape = () => undefined,
    report = () => undefined,
  }: { linkTo?: LinkTo; shape?: Shape; report?: (problem: string) => void } = {},
): string {
  const result = parsed(html, linkTo, shape);
  if ('html' in result) return result.html;
  report(result.problem);
  return plainText(html.slice(0, MAX_CHARACTERS));
}
