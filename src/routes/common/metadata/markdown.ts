// Text and URLs in Markdown (D36). URLs are absolute, because the text is read outside the site.

import { siteOrigin } from '../../../../common/config.ts';
import type { Inline } from '../../../../common/contract/entities/api-reference.ts';
import { markdownHref } from '../../../../common/i18n/markdown-path.ts';

/** Returns the absolute URL of a localized path, with `.md` if the page has a Markdown version. URLs stay unchanged. */
export const absoluteUrl = (to: string): string =>
  to.startsWith('/') && !to.startsWith('//') ? `${siteOrigin}${markdownHref(to)}` : to;

/**
 * Makes the links in Markdown absolute.
 *
 * @param href localizes a path
 * @param address URL of the HTML page, to which fragments refer
 */
export const withOrigin = (markdown: string, href: (path: string) => string, address: string): string =>
  markdown.replace(
    /\]\((\/[^)\s]*|#[^)\s]*)\)/g,
    (_, to: string) => `](${to.startsWith('#') ? `${address}${to}` : absoluteUrl(href(to))})`,
  );

/** Converts a line of text with code and links to escaped Markdown. */
export const formatLine = (line: Inline): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\\`*_[\]<]/g, '\\$&');
      if ('code' in part) return `\`${part.code}\``;
      return `[${part.text.replace(/[[\]\\]/g, '\\$&')}](${part.to})`;
    })
    .join('');
