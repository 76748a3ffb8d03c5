// RSS 2.0 feeds of the article lists, one per locale: the newest texts written in that locale.
import type { Hono } from 'hono';
import { brand, siteOrigin } from '../../../common/config.ts';
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { element, type Xml, xmlDocument } from '../../../common/text/xml.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { type Area, feedAreas, feedPath } from '../common/articles/areas.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';

const LENGTH = 20;

const item = (row: ArticleRow, locale: Locale): Xml => {
  const address = absoluteHref(row.url, locale);
  return element('item', [
    element('title', row.title),
    element('link', address),
    element('guid', address, { isPermaLink: 'true' }),
    element('pubDate', new Date(row.publishTime).toUTCString()),
    element('description', row.summary),
    ...(row.tagName ? [element('category', row.tagName)] : []),
    ...(row.author ? [element('dc:creator', row.author)] : []),
  ]);
};

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** The feed of an area as XML. */
function feedOf(area: Area, rows: readonly ArticleRow[], locale: Locale): string {
  const t = createT(locale);
  const [newest] = rows;
  const self = { href: `${siteOrigin}${feedPath(area, locale)}`, rel: 'self', type: 'application/rss+xml' };
  const channel = element('channel', [
    element('title', `${t(area.title)} | ${brand.name}`),
    element('link', absoluteHref(area.path, locale)),
    element('description', t(area.lead)),
    element('language', LOCALES[locale].htmlLang),
    element('atom:link', [], self),
    ...(newest ? [element('lastBuildDate', new Date(newest.publishTime).toUTCString())] : []),
    ...rows.map((row) => item(row, locale)),
  ]);
  return xmlDocument(element('rss', [channel], NAMESPACES));
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
    'Cache-Control': CACHE_CONTROL.page,
  });
}

/** Registered before the articles: `feed.xml` is not an article's code. */
export function feedRoutes(app: Hono<SiteEnv>): void {
  for (const area of feedAreas) app.get(`${area.path}feed.xml`, (c) => sendFeed(c, area));
}
