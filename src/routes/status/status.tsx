// Status page, its JSON, and its feed.
import type { Hono } from 'hono';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { STATUS_FILES } from '../../../common/policy.ts';
import { type PublishedStatus, STATUS_PATH, selectText } from '../../../common/status/status.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { StatusPage } from '../../views/status/status-page.tsx';
import { feedLinks } from '../common/metadata/feed-link.ts';
import { FEED_FORMATS, feedPath, feedTypes } from '../common/metadata/feed-paths.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { cacheControlFor, type Page, sendPage } from '../common/page/send.tsx';
import { loadShell } from '../common/page/shell.tsx';
import { type Feed, formatFeed, tagUri } from '../machine/feeds/feed.ts';
import { nextChangeOf, readLiveStatus } from './live-status.ts';
import { statusJson, summaryJson } from './summary.ts';

/** Retry-After in seconds while the status is unavailable. */
const RETRY_SECONDS = '30';

async function sendStatus(c: SiteContext): Promise<Response> {
  const status = await readLiveStatus(c);
  const now = Date.now();
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const log = c.get('log');
  const view = createView(locale, stickyParams);
  const { t } = view;
  if (status === null) c.header('Retry-After', RETRY_SECONDS);
  const head: Page['head'] = {
    title: t('status.title'),
    description: t('status.description'),
    path: STATUS_PATH,
    card: { drawing: { kind: 'isobars', seed: STATUS_PATH } },
    available: status === null ? null : localeCodes,
    jsonLd: [breadcrumbData([{ name: t('status.title'), url: STATUS_PATH }], locale)],
    links: feedLinks(STATUS_PATH, t('status.title'), locale),
  };
  // The page must work without portal data, because the portal may be the service that is down.
  const shell = await loadShell(c, view, head).catch((error) => {
    log.report({ event: 'shell-incomplete', error: String(error) });
    return loadShell(c, view, head, true);
  });
  const page: Page = {
    head,
    sheets: ['status'],
    parts: [
      <StatusPage key="status" status={status} now={now} feed={feedPath(STATUS_PATH, 'xml', locale)} />,
    ],
    // Caches serve an earlier page instead of a 503 (RFC 5861 §4).
    ...(status === null
      ? { status: 503, cache: 'never' }
      : { cache: 'live', changesAt: nextChangeOf(status, now) }),
  };
  return sendPage(c, page, shell);
}

/** Returns the response if the status is unavailable. It is not cached. */
const unavailable = (c: SiteContext): Response =>
  c.json({ error: 'unavailable' }, 503, { 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS });

/** Returns the Cache-Control of a response, limited to the next change of the status. */
const lifetimeOf = (c: SiteContext, status: PublishedStatus, now: number): string =>
  cacheControlFor('live', nextChangeOf(status, now), now, !c.get('log').incomplete);

async function sendJson(
  c: SiteContext,
  bodyOf: (status: PublishedStatus, now: number) => object,
): Promise<Response> {
  const status = await readLiveStatus(c);
  c.header('Access-Control-Allow-Origin', '*');
  if (status === null) return unavailable(c);
  const now = Date.now();
  return c.json(bodyOf(status, now), 200, { 'Cache-Control': lifetimeOf(c, status, now) });
}

/** Returns a feed with one item per update, so that readers show every change. */
function feedOf(c: SiteContext, { incidents }: PublishedStatus): Feed {
  const locale = c.get('locale');
  const t = createT(locale);
  return {
    path: STATUS_PATH,
    title: t('status.title'),
    description: t('status.feedLead'),
    items: incidents.flatMap(({ id, title, updates }) =>
      updates.map((update) => ({
        id: tagUri(`status/${id}/${update.id}`),
        url: `${absoluteHref(STATUS_PATH, locale)}#${id}`,
        title: `${selectText(title, locale).text} · ${t(`status.state.${update.state}`)}`,
        text: selectText(update.text, locale).text,
        date: update.at,
        category: t(`status.impact.${update.impact}`),
      })),
    ),
  };
}

/** Adds the routes for the status page, its JSON, and its feed. */
export function addStatusRoutes(app: Hono<SiteEnv>): void {
  app.get('/status', sendStatus);
  app.get(STATUS_FILES.summary, (c) => sendJson(c, summaryJson));
  app.get(STATUS_FILES.status, (c) => sendJson(c, statusJson));
  for (const format of FEED_FORMATS)
    app.get(`${STATUS_PATH}feed.${format}`, async (c) => {
      const status = await readLiveStatus(c);
      if (status === null) return unavailable(c);
      return c.body(formatFeed(feedOf(c, status), format, c.get('locale')), 200, {
        'Content-Type': `${feedTypes[format]}; charset=utf-8`,
        'Content-Language': LOCALES[c.get('locale')].htmlLang,
        'Cache-Control': lifetimeOf(c, status, Date.now()),
      });
    });
}
