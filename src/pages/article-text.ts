// The text of an article as a page of ours shows it: the portal's HTML is sanitised here, before it is shown or
// kept, and its links lead this reader on.
import type { Article } from '../api/contract/entities/news.ts';
import { sanitiseHtml } from '../api/sanitise.ts';
import { brand } from '../config.ts';
import type { SiteContext } from '../env.ts';
import type { Carried } from '../i18n/carried.ts';
import { carry, href, splitLocale } from '../i18n/links.ts';
import type { Locale } from '../i18n/locales.ts';

const OURS = new RegExp(`^https?://${RegExp.escape(brand.host)}(?:/(?!/)|(?=[?#])|$)`, 'i');

/**
 * Where a link that an author wrote leads its reader: to our pages in the reader's locale, and with what links
 * carry (§2), be it written with our host or without. One that names a locale leads to that locale.
 */
export function linkOfText(written: string, locale: Locale, carried: Carried): string {
  const to = written.replace(OURS, '/');
  const path = to.replace(/[?#].*$/, '');
  return splitLocale(path).locale === null ? href(to, locale, carried) : carry(to, carried);
}

/** An article's HTML, sanitised; plain text, and a line in the log, when it cannot be read. */
export function textOf(c: SiteContext, { content, url }: Pick<Article, 'content' | 'url'>): string {
  const { locale, carried, log } = c.var;
  return sanitiseHtml(content, {
    linkTo: (written) => linkOfText(written, locale, carried),
    report: (error) => log.report({ event: 'section-missing', call: 'article', page: url, error }),
  });
}
