// HTML of the portal, as a page shows it. Every page uses this one function: it sanitizes the HTML, because a portal is
// not trusted, and localizes its links.

import type { Nodes } from 'hast';
import { brand } from '../../../../common/config.ts';
import { addStickyParams, href, splitLocale } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { StickyParams } from '../../../../common/i18n/sticky-params.ts';
import { sanitizeHtml } from '../../../api/sanitize.ts';
import type { SiteContext } from '../../../env.ts';

const OWN_ORIGIN = new RegExp(`^https?://${RegExp.escape(brand.host)}(?:/(?!/)|(?=[?#])|$)`, 'i');

/**
 * The target of an author's link: a page of the site in the reader's locale with the sticky parameters (§2), written
 * with or without the site's host. A link that contains a locale keeps it.
 */
function linkTarget(written: string, locale: Locale, stickyParams: StickyParams): string {
  const to = written.replace(OWN_ORIGIN, '/');
  const path = to.replace(/[?#].*$/, '');
  return splitLocale(path).locale === null
    ? href(to, locale, stickyParams)
    : addStickyParams(to, stickyParams);
}

interface HtmlOptions {
  /** Kind and page of the text, for the log. */
  call: 'article' | 'document';
  page: string;
  /** Changes the sanitized tree. */
  shape?: (tree: Nodes) => void;
}

/** Sanitized HTML with localized links; plain text, and a log entry, if the HTML cannot be parsed. */
export function portalHtml(c: SiteContext, html: string, { call, page, shape }: HtmlOptions): string {
  const { locale, stickyParams, log } = c.var;
  return sanitizeHtml(html, {
    linkTo: (written) => linkTarget(written, locale, stickyParams),
    report: (error) => log.report({ event: 'section-missing', call, page, error }),
    ...(shape ? { shape } : {}),
  });
}
