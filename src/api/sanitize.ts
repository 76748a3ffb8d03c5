// Sanitizer for HTML from the portal: allows only elements and attributes of articles, and no scripts.
import type { Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { CODE_TOKENS, tokenClass } from '../../common/contract/modules/code-tokens.ts';
import { RICH_ATTRIBUTES, RICH_TAGS } from '../../common/contract/modules/rich-html.ts';

const schema: Schema = {
  tagNames: [
    ...'h2 h3 h4 p a ul ol li dl dt dd blockquote figure figcaption img hr br'.split(' '),
    ...'table caption thead tbody tr th td pre code kbd samp mark abbr time span'.split(' '),
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
  // Elements whose text is not part of the article.
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'textarea', 'math'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/** Limits that keep parsing fast for any input. Real articles are far smaller. */
const MAX_CHARACTERS = 500_000;
const MAX_TAGS = 20_000;
/** Browsers limit the depth to 512. */
const MAX_DEPTH = 200;

/** IDs used by the page around an article. They are removed from articles, so that links to them stay unambiguous. */
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
  'feedback-title',
]);

/** Maps the URL of a link to the URL on the page that shows it. */
type LinkTo = (href: string) => string;
/** Changes a sanitized tree, for example by adding the page's wrapper elements. */
type Shape = (tree: Nodes) => void;

/** Removes `FRAME_IDS` and applies `linkTo` to all links, without recursion. Returns the depth of the tree. */
function rewriteTree(root: Root, linkTo: LinkTo): number {
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

/** Text of HTML without its markup, one paragraph per block: the fallback for HTML that exceeds the limits. */
const extractText = (html: string): string =>
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

/** Sanitizes HTML, or returns the limit that it exceeds. */
function trySanitize(html: string, linkTo: LinkTo, shape: Shape): { html: string } | { problem: string } {
  if (html.length > MAX_CHARACTERS) return { problem: `longer than ${MAX_CHARACTERS} characters` };
  if (html.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1) return { problem: `more than ${MAX_TAGS} tags` };
  try {
    const tree = fromHtml(html, { fragment: true });
    if (rewriteTree(tree, linkTo) > MAX_DEPTH) return { problem: `nested deeper than ${MAX_DEPTH}` };
    const clean = sanitize(tree, schema);
    shape(clean);
    return { html: toHtml(clean) };
  } catch (error) {
    // The parser is recursive, so very deeply nested HTML overflows the stack.
    if (error instanceof RangeError) return { problem: 'nested too deeply to be parsed' };
    throw error;
  }
}

/**
 * Sanitizes HTML from the portal with the allowlist. Does not throw for any HTML.
 *
 * @param options `linkTo` maps link URLs, which are https, mailto, or relative; `shape` changes the sanitized tree;
 *   `report` receives the limit that the HTML exceeds
 * @returns sanitized HTML; plain text in paragraphs if the HTML exceeds a limit
 */
export function sanitizeHtml(
  html: string,
  {
    linkTo = (href) => href,
    shape = () => undefined,
    report = () => undefined,
  }: { linkTo?: LinkTo; shape?: Shape; report?: (problem: string) => void } = {},
): string {
  const result = trySanitize(html, linkTo, shape);
  if ('html' in result) return result.html;
  report(result.problem);
  return extractText(html.slice(0, MAX_CHARACTERS));
}
