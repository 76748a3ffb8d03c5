// HTML from the portal. All pages pass it through `sanitizePortalHtml`, which sanitizes it, because the portal is not trusted,
// and localizes its links.

import type { Nodes } from 'hast';
import { brand } from '../../../../common/config.ts';
import { addStickyParams, href, splitLocale } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { StickyParams } from '../../../../common/i18n/sticky-params.ts';
import { sanitizeHtml } from '../../../api/sanitize.ts';
import type { SiteContext } from '../../../env.ts';

const OWN_ORIGIN = new RegExp(`^https?://${RegExp.escape(brand.host)}(?:/(?!/)|(?=[?#])|$)`, 'i');

/**
 * Returns the target of an author's link. Links to the site, with or without its host, get the reader's locale, unless
 * they contain one, and the sticky parameters (§2).
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
  /** Modifies the sanitized tree. */
  shape?: (tree: Nodes) => void;
}

/** Sanitizes HTML and localizes its links. HTML that cannot be parsed is logged and becomes plain text. */
export function sanitizePortalHtml(c: SiteContext, html: string, { call, page, shape }: HtmlOptions): string {
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const log = c.get('log');
  return sanitizeHtml(html, {
    linkTo: (written) => linkTarget(written, locale, stickyParams),
    report: (error) => log.report({ event: 'section-missing', call, page, error }),
    ...(shape ? { shape } : {}),
  });
}
