// The allow-list for HTML that comes from the portal: what an article may be made of, and nothing that runs.
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

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
  ],
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
    time: ['dateTime'],
    abbr: ['title'],
    code: [['className', /^language-[a-z]+$/]],
    '*': ['id', 'lang'],
  },
  protocols: { href: ['https', 'mailto'], src: ['https'] },
  ancestors: { li: ['ul', 'ol'], tr: ['table'], td: ['table'], th: ['table'] },
  // Their text is no text of the article.
  strip: ['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object', 'textarea', 'svg', 'math'],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/**
 * Portal HTML with everything outside of the allow-list taken out. Addresses are https, mailto or relative to
 * our own site.
 */
export const sanitiseHtml = (html: string): string =>
  toHtml(sanitize(fromHtml(html, { fragment: true }), schema));
