// sitemap.xml, robots.txt, and the site map page. They list only existing content items (D11, D23). Indexes for agents
// are in llms.ts.
import type { Hono } from 'hono';
import { siteOrigin } from '../../../common/config.ts';
import { ACCOUNT, apiProductPath } from '../../../common/contract/api-paths.ts';
import type { ApiIndex } from '../../../common/contract/entities/api-reference.ts';
import type { Published, PublishedVideo } from '../../../common/contract/entities/network.ts';
import { absoluteHref, fileHref } from '../../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { POLICIES, policyOf } from '../../../common/policy.ts';
import { element, type Xml, xmlDocument } from '../../../common/text/xml.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { contentSignal } from '../../http/content-signal.ts';
import { mediaOrigins } from '../../http/media-origins.ts';
import { xDefault } from '../../views/head.tsx';
import { IndexPage } from '../../views/marketing/index-page.tsx';
import { latestCardPath } from '../../views/sharing-card.ts';
import { FILTERED_LISTS, INTERFACE_PAGES } from '../common/articles/interface-pages.ts';
import { limitSources } from '../common/articles/media.ts';
import {
  entriesInLocale,
  loadEntries,
  loadGroups,
  loadPart,
  type PublishedPart,
} from '../common/metadata/published.ts';
import { breadcrumbData, fileOfVideo, fileUrl, secondsOf } from '../common/metadata/structured-data.ts';
import { tryCall } from '../common/page/optional.ts';
import { CACHE_CONTROL, sendPage } from '../common/page/send.tsx';
import { defaultLocaleOf } from '../common/page/site-info.ts';
import { catePath } from '../documentation/tree.ts';

/** Returns the absolute URL of a file in a locale. */
const fileOf = (name: string, locale: Locale): string => `${siteOrigin}${fileHref(`/${name}`, locale)}`;
const send = (c: SiteContext, body: string, type: string): Response =>
  c.body(body, 200, { 'Cache-Control': CACHE_CONTROL.page, 'Content-Type': `${type}; charset=utf-8` });

/** Returns the image of a page: its sharing card, because the drawings of a page have no colors outside the page. */
const imageElement = (path: string, locale: Locale): Xml =>
  element('image:image', [element('image:loc', `${siteOrigin}${latestCardPath(path, locale)}`)]);

/** Returns an element of the video extension; `null` if the recording has no source that the site may play. */
function videoElement(
  { title, summary }: Published,
  video: PublishedVideo,
  origins: readonly string[],
): Xml | null {
  const permitted = limitSources(video, origins);
  const file = permitted && fileOfVideo(permitted);
  if (!permitted || !file) return null;
  return element('video:video', [
    element('video:thumbnail_loc', fileUrl(permitted.poster)),
    element('video:title', title),
    element('video:description', summary.slice(0, MAX_VIDEO_DESCRIPTION_LENGTH)),
    element('video:content_loc', fileUrl(file.url)),
    element('video:duration', String(secondsOf(permitted.duration))),
    element('video:publication_date', permitted.publishTime),
  ]);
}

/**
 * Returns a sitemap entry with its alternates and image. `lastmod` is a date or an instant (ISO 8601), or `null` for
 * pages without one.
 *
 * @param more additional elements
 */
function urlElement(
  path: string,
  locale: Locale,
  available: readonly Locale[],
  lastmod: string | null,
  fallback: Locale,
  more: readonly Xml[] = [],
): Xml {
  const link = (hreflang: string, to: Locale) =>
    element('xhtml:link', [], { rel: 'alternate', hreflang, href: absoluteHref(path, to) });
  const source = xDefault(available, fallback);
  return element('url', [
    element('loc', absoluteHref(path, locale)),
    ...(lastmod ? [element('lastmod', lastmod.slice(0, 10))] : []),
    ...available.map((code) => link(LOCALES[code].htmlLang, code)),
    ...(source ? [link('x-default', source)] : []),
    imageElement(path, locale),
    ...more,
  ]);
}

const SITEMAP = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** Namespaces for alternates, images, and videos. */
const EXTENSIONS = {
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
  'xmlns:video': 'http://www.google.com/schemas/sitemap-video/1.1',
};

/** Maximum length of a description in the video extension. */
const MAX_VIDEO_DESCRIPTION_LENGTH = 2_048;

const sendXml = (c: SiteContext, root: Xml): Response => send(c, xmlDocument(root), 'application/xml');

/** Returns the paths of API products and resources. Resources without a product are under the account. */
function apiUrls(api: ApiIndex | null): string[] {
  const resources = (api?.groups ?? []).flatMap((group) => group.resources);
  const codes = (api?.products ?? []).map(({ code }) => code);
  if (resources.some(({ products }) => products.length === 0)) codes.push(ACCOUNT);
  return [...codes.map(apiProductPath), ...resources.map(({ path }) => path)];
}

/** Loads the paths of the documentation categories; empty if they cannot be loaded. */
const loadCategoryUrls = async (c: SiteContext): Promise<string[]> =>
  ((await tryCall(c, 'shared', 'document/documentMenu')) ?? []).map(({ id }) => catePath(id));

/** Sends the URLs of a part. The first part also contains lists, API pages, and documents. */
async function sendUrls(c: SiteContext, { entries }: PublishedPart, isFirst: boolean): Promise<Response> {
  const locale = c.get('locale');
  const webInfo = await tryCall(c, 'shared', 'common/getWebInfo');
  const fallback = webInfo ? defaultLocaleOf(webInfo) : defaultLocale;
  const api = isFirst ? await tryCall(c, 'shared', 'document/apiIndex', {}) : null;
  const lists = isFirst
    ? [
        ...INTERFACE_PAGES.map(({ url }) => url),
        ...FILTERED_LISTS,
        ...(await loadCategoryUrls(c)),
        ...apiUrls(api),
      ]
    : [];
  const documents = isFirst ? await loadEntries(c) : [];
  const origins = mediaOrigins(c.env.platform.MEDIA_ORIGINS);
  const items = entriesInLocale([...entries, ...documents], locale).filter(
    ({ url }) => policyOf(url.replace(/\/$/, '')).index,
  );
  const urls = [
    ...lists.map((url) => urlElement(url, locale, localeCodes, null, fallback)),
    ...items.map((text) => {
      const { url, available, updateTime } = text;
      const video = text.video && videoElement(text, text.video, origins);
      return urlElement(url, locale, available, updateTime, fallback, video ? [video] : []);
    }),
  ];
  return sendXml(c, element('urlset', urls, { ...SITEMAP, ...EXTENSIONS }));
}

const partFile = (part: number): string => `sitemap-${part}.xml`;

/** Sends the URLs, or an index of part files if there are several (https://www.sitemaps.org/protocol.html). */
async function sendSitemap(c: SiteContext): Promise<Response> {
  const first = await loadPart(c, 1);
  if (first.parts === 1) return sendUrls(c, first, true);
  const files = Array.from({ length: first.parts }, (_, index) =>
    element('sitemap', [element('loc', fileOf(partFile(index + 1), c.get('locale')))]),
  );
  return sendXml(c, element('sitemapindex', files, SITEMAP));
}

async function sendSitemapPart(c: SiteContext): Promise<Response> {
  const part = Number(/^sitemap-([1-9]\d{0,3})\.xml$/.exec(c.req.param('part') ?? '')?.[1]);
  if (Number.isNaN(part)) return c.notFound();
  // The first part contains the number of parts, so an unknown part number causes no further call.
  const first = await loadPart(c, 1);
  if (part > first.parts) return c.notFound();
  return sendUrls(c, part === 1 ? first : await loadPart(c, part), part === 1);
}

function sendRobots(c: SiteContext): Response {
  // Only endpoints are disallowed. A page with `noindex` must stay crawlable, or crawlers do not see the directive.
  const closed = POLICIES.filter(({ kind, index }) => kind === 'endpoint' && !index);
  const signal = contentSignal(c.env.platform.CONTENT_SIGNAL);
  if (signal === 'invalid') c.get('log').report({ event: 'setting-invalid', setting: 'CONTENT_SIGNAL' });
  const rules = [
    'User-agent: *',
    ...(signal && signal !== 'invalid' ? [`Content-Signal: ${signal}`] : []),
    ...closed.map(({ path }) => `Disallow: ${path.replace(/\*$/, '')}`),
  ];
  const maps = localeCodes.map((locale) => `Sitemap: ${fileOf('sitemap.xml', locale)}`);
  return send(c, `${[...rules, '', ...maps].join('\n')}\n`, 'text/plain');
}

async function sendSiteMapPage(c: SiteContext): Promise<Response> {
  const locale = c.get('locale');
  const t = createT(locale);
  const lists = INTERFACE_PAGES.map(({ url, title }) => ({ url, title: t(title), summary: '', locale }));
  const groups = [{ id: 'lists', title: t('site.home'), entries: lists }, ...(await loadGroups(c, true))];
  return sendPage(c, {
    head: {
      title: t('siteMap.title'),
      description: t('siteMap.lead'),
      path: '/sitemap/',
      available: localeCodes,
      jsonLd: [breadcrumbData([{ name: t('siteMap.title'), url: '/sitemap/' }], c.get('locale'))],
    },
    parts: [
      <IndexPage key="index" title={t('siteMap.title')} lead={t('siteMap.lead')} groups={groups} brief />,
    ],
    sheets: ['catalog'],
  });
}

/** Adds the routes for sitemap.xml, robots.txt, and the site map page. */
export function addSiteMapRoutes(app: Hono<SiteEnv>): void {
  app.get('/sitemap.xml', sendSitemap);
  app.get('/:part{sitemap-.+\\.xml}', sendSitemapPart);
  app.get('/robots.txt', sendRobots);
  app.get('/sitemap', sendSiteMapPage);
}
