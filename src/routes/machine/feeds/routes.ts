// Feeds of lists, products, the documentation, and the API, in each language as RSS and JSON Feed.
import type { Hono } from 'hono';
import { apiPagePath } from '../../../../common/contract/api-paths.ts';
import { code } from '../../../../common/contract/call.ts';
import { DOCS_PATH } from '../../../../common/contract/docs-paths.ts';
import { EVENTS_PATH } from '../../../../common/contract/page-paths.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import type { SiteContext, SiteEnv } from '../../../env.ts';
import { formatDay } from '../../../views/components/date.tsx';
import { createView } from '../../../views/context.tsx';
import { loadTags } from '../../common/articles/list.tsx';
import { path } from '../../common/input/validated.ts';
import { changelogFeedName } from '../../common/metadata/feed-link.ts';
import { FEED_FORMATS, type FeedFormat, feedTypes } from '../../common/metadata/feed-paths.ts';
import { tryCall } from '../../common/page/optional.ts';
import { cacheControlFor } from '../../common/page/send.tsx';
import { loadItems, toItem } from './articles.ts';
import { toApiItem, toDocumentItem } from './documentation.ts';
import { type Feed, formatFeed } from './feed.ts';
import { LIST_FEEDS, type ListFeed } from './lists.ts';

async function listFeed(c: SiteContext, { path, title, lead, queries, topic }: ListFeed): Promise<Feed> {
  const { t } = createView(c.get('locale'));
  const [items, tags] = await Promise.all([loadItems(c, queries), topic ? loadTags(c, topic.type) : []]);
  const name = topic && (tags.find((tag) => tag.code === topic.code)?.name ?? topic.code);
  return {
    path,
    title: name ? t('list.titled', { topic: name, list: t(title) }) : t(title),
    description: t(lead),
    items,
  };
}

/** Loads the feed of events written in the locale, latest start first. Events have no publication date. */
async function loadEventFeed(c: SiteContext): Promise<Feed> {
  const locale = c.get('locale');
  const { t } = createView(locale);
  const events = await c.get('shared').get('news/getEvents');
  const items = events
    .filter((event) => event.locale === locale)
    .map(({ url: to, title, desc, place, startsAt, endsAt }) => {
      const url = absoluteHref(to, locale);
      const days = [...new Set([startsAt, endsAt].map((at) => formatDay(at, locale)))].join(' – ');
      return { id: url, url, title, text: `${place} · ${days}\n${desc}`, date: null };
    });
  return { path: EVENTS_PATH, title: t('event.listTitle'), description: t('event.listLead'), items };
}

async function loadDocumentFeed(c: SiteContext): Promise<Feed> {
  const locale = c.get('locale');
  const { t } = createView(locale);
  const events = await c.get('portal').call('document/documentChanges', {});
  return {
    path: DOCS_PATH,
    title: t('change.feed.docsTitle'),
    description: t('change.feed.docsLead'),
    items: events.map((event) => toDocumentItem(event, locale)),
  };
}

async function loadApiFeed(c: SiteContext): Promise<Feed> {
  const view = createView(c.get('locale'));
  const { entries } = await c.get('portal').call('document/apiChangelog');
  return {
    path: apiPagePath('changelog'),
    title: changelogFeedName(view.t),
    description: view.t('api.changelogLead'),
    items: entries.map((entry) => toApiItem(entry, view)),
  };
}

/** Loads the articles, documents, and API changes that concern a product. Rejects if the product does not exist. */
async function loadProductFeed(c: SiteContext, productCode: string): Promise<Feed> {
  const view = createView(c.get('locale'));
  const { locale, t } = view;
  const [product, articles, documents, changelog] = await Promise.all([
    c.get('portal').call('products/productDetailByCode', { pageCode: productCode }),
    tryCall(c, 'portal', 'news/getNewsList', {
      type: 'ARTICLES',
      tag: `product:${productCode}`,
      pageSize: 100,
    }),
    tryCall(c, 'portal', 'document/documentChanges', { productCode }),
    tryCall(c, 'portal', 'document/apiChangelog'),
  ]);
  const rows = (articles?.rows ?? []).filter((row) => row.locale === locale);
  const entries = (changelog?.entries ?? []).filter(({ products }) => products.includes(productCode));
  return {
    path: `/products/${product.code}/`,
    title: t('change.feed.productTitle', { name: product.name }),
    description: t('change.feed.productLead', { name: product.name }),
    items: [
      ...rows.map((row) => toItem(row, locale)),
      ...(documents ?? []).map((event) => toDocumentItem(event, locale)),
      ...entries.map((entry) => toApiItem(entry, view)),
    ],
  };
}

/** Sends a feed. It is cached like a page, so polling causes few portal calls. The page cache adds the ETag. */
function sendFeed(c: SiteContext, format: FeedFormat, feed: Feed): Response {
  const locale = c.get('locale');
  const log = c.get('log');
  return c.body(formatFeed(feed, format, locale), 200, {
    'Content-Type': `${feedTypes[format]}; charset=utf-8`,
    'Cache-Control': cacheControlFor('page', null, Date.now(), !log.incomplete),
  });
}

/** Adds the routes for feeds. Register them before all others, because other routes match `feed.xml` as a code. */
export function addFeedRoutes(app: Hono<SiteEnv>): void {
  for (const format of FEED_FORMATS) {
    const addFeed = (listPath: string, feed: (c: SiteContext) => Promise<Feed>) =>
      app.get(`${listPath}feed.${format}`, async (c) => sendFeed(c, format, await feed(c)));
    for (const list of LIST_FEEDS) addFeed(list.path, (c) => listFeed(c, list));
    addFeed(EVENTS_PATH, loadEventFeed);
    addFeed(DOCS_PATH, loadDocumentFeed);
    addFeed(apiPagePath('changelog'), loadApiFeed);
    app.get(`/products/:code/feed.${format}`, path({ code }), async (c) =>
      sendFeed(c, format, await loadProductFeed(c, c.req.valid('param').code)),
    );
  }
}
