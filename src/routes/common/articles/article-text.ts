// The text of an article as a page of ours shows it: the portal's HTML is sanitised here, before it is shown or
// kept, and its links lead this reader on.

import { brand } from '../../../../common/config.ts';
import type { Article } from '../../../../common/contract/entities/news.ts';
import { carry, href, splitLocale } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { StickyParams } from '../../../../common/i18n/sticky-params.ts';
import { sanitiseHtml } from '../../../api/sanitise.ts';
import type { SiteContext } from '../../../env.ts';

const OWN = new RegExp(`^https?://${RegExp.escape(brand.host)}(?:/(?!/)|(?=[?#])|$)`, 'i');

/**
 * Where a link that an author wrote leads its reader: to our pages in the reader's locale, and with what links
 * carry (§2), be it written with our host or without. One that names a locale leads to that locale.
 */
export function linkOfText(written: string, locale: Locale, stickyParams: StickyParams): string {
  const to = written.replace(OWN, '/');
  const path = to.replace(/[?#].*$/, '');
  return splitLocale(path).locale === null ? href(to, locale, stickyParams) : carry(to, stickyParams);
}

/** An article's HTML, sanitised; plain text, and a line in the log, when it cannot be read. */
export function textOf(c: SiteContext, { content, url }: Pick<Article, 'content' | 'url'>): string {
  const { locale, stickyParams, log } = c.var;
  return sanitiseHtml(content, {
    linkTo: (written) => linkOfText(written, locale, stickyParams),
    report: (error) => log.report({ event: 'section-missing', call: 'article', page: url, error }),
  });
}
