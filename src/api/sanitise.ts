// The allow-list for HTML that comes from the portal: what an article may be made of, and nothing that runs.
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2', 'h3', 'h4', 'p', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td',
    'pre', 'code', 'kbd', 'samp', 'strong', 'em', 'b', 'i', 'sub', 'sup', 'mark', 'br', 'hr', 'abbr', 'time', 'span',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    abbr: ['title'],
    code: ['class'],
    '*': ['id', 'lang'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** Portal HTML with everything outside of the allow-list taken out. Addresses are https, mailto or paths of our own. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options);
