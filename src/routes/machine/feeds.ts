// RSS 2.0 of the lists of articles, one a locale (DESIGN §6): the newest texts that are written in that
// locale.
import type { Hono } from 'hono';
import type { ArticleRow } from '../../api/contract/entities/news.ts';
import { brand } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { href } from '../../i18n/links.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { createT } from '../../i18n/translator.ts';
import { type Area, feedAreas } from '../../pages/areas.ts';
import { KEPT } from '../../pages/send.tsx';

const LENGTH = 20;

/** The address of an area's feed in a locale. Feeds are files, so the prefix is put on here. */
export const feedPath = ({ path }: Area, locale: Locale): string =>
  `${LOCALES[locale].prefix}${path}feed.xml`;

const ENTITIES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Text of an element or attribute: markup escaped, and characters that XML 1.0 does not have left out. */
const text = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML must not hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"']/g, (c) => ENTITIES[c] ?? c);

const item = (row: ArticleRow, locale: Locale): string => {
  const address = text(`https://${brand.host}${href(row.url, locale)}`);
  return [
    '<item>',
    `<title>${text(row.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(row.publishTime).toUTCString()}</pubDate>`,
    `<description>${text(row.summary)}</description>`,
    ...(row.tagName ? [`<category>${text(row.tagName)}</category>`] : []),
    ...(row.author ? [`<dc:creator>${text(row.author)}</dc:creator>`] : []),
    '</item>',
  ].join('');
};

/** The feed of an area as XML. */
function feedOf(area: Area, rows: readonly ArticleRow[], locale: Locale): string {
  const t = createT(locale);
  const origin = `https://${brand.host}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${text(`${t(area.title)} | ${brand.name}`)}</title>`,
    `<link>${origin}${href(area.path, locale)}</link>`,
    `<description>${text(t(area.lead))}</description>`,
    `<language>${LOCALES[locale].htmlLang}</language>`,
    `<atom:link href="${origin}${feedPath(area, locale)}" rel="self" type="application/rss+xml"/>`,
    ...(rows[0] ? [`<lastBuildDate>${new Date(rows[0].publishTime).toUTCString()}</lastBuildDate>`] : []),
    ...rows.map((row) => item(row, locale)),
    '</channel></rss>',
  ].join('\n');
}

async function sendFeed(c: SiteContext, area: Area): Promise<Response> {
  const { locale } = c.var;
  const { rows } = await c.var.portal.call('news/getNewsList', { type: area.type, pageSize: 100 });
  const own = rows
    .filter((row) => row.locale === locale)
    .sort((a, b) => Date.parse(b.publishTime) - Date.parse(a.publishTime))
    .slice(0, LENGTH);
  return c.body(feedOf(area, own, locale), 200, {
    'Content-Type': 'application/rss+xml; charset=utf-8',
    'Cache-Control': KEPT.page,
  });
}

/** Registered before the articles: `feed.xml` is no article's code. */
export function feedRoutes(app: Hono<SiteEnv>): void {
  for (const area of feedAreas) app.get(`${area.path}feed.xml`, (c) => sendFeed(c, area));
}
