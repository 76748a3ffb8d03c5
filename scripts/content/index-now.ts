// Notifies search engines of changed URLs after a publication (IndexNow), if the site has a key.

import { siteOrigin } from '../../common/config.ts';
import { absoluteHref } from '../../common/i18n/links.ts';
import { isShownIn, type Locale } from '../../common/i18n/locales.ts';
import { indexNowKey, indexNowPath } from '../../common/index-now.ts';
import { policyOf } from '../../common/policy.ts';
import { formatCount } from '../../common/text/count.ts';
import type { Row, RowSet } from '../../compiler/publication/rows.ts';
import { loadWrangler } from '../process/wrangler.ts';
import type { Query } from './changes.ts';

/** Endpoint shared by all participating search engines; INDEXNOW_ENDPOINT overrides it. */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
const BATCH_SIZE = 10_000;
const TIMEOUT_MS = 20_000;

/** A public page in one language, with the state of its text. */
interface PageState {
  url: string;
  locale: Locale;
  hash: string;
}

/**
 * Content items that were public at the time of the last publication, without drafts. Content items scheduled for a
 * later time count as new. A document is public if none of its menu positions is restricted or abandoned.
 */
const PUBLIC = `SELECT card ->> '$.url' AS url, locale, source_hash AS hash, card ->> '$.displayOnly' AS only
    FROM content WHERE state = 'live' AND (published_at IS NULL OR published_at <= (SELECT max(at) FROM publication))
  UNION ALL SELECT '/docs/' || min(n.menu_id) || '/' || t.doc_id || '/', t.locale, t.text_hash, NULL
    FROM doc_text t JOIN doc_node n ON n.node_id = t.doc_id AND n.type = 'DOCUMENT'
    GROUP BY t.doc_id, t.locale HAVING max(n.restricted) = 0 AND max(n.abandoned) = 0
  UNION ALL SELECT CASE kind WHEN 'resource' THEN body ->> '$.path' ELSE '/docs/api/' || code || '/' END, locale,
      source_hash, NULL FROM api_page`;

const text = (value: unknown): string => String(value ?? '');

const isIndexed = ({ url }: Pick<PageState, 'url'>): boolean =>
  url.startsWith('/') && policyOf(url.replace(/\/$/, '')).index;

/** The public pages of a database. */
export const publishedPages = (query: Query): PageState[] =>
  query<PageState & { only: string | null }>(PUBLIC)
    .filter(({ only, locale }) => isShownIn(locale, JSON.parse(only ?? '[]') as Locale[]))
    .filter(isIndexed)
    .map(({ url, locale, hash }) => ({ url, locale, hash }));

function contentPages(rows: readonly Row[], now: string): PageState[] {
  return rows.flatMap((row) => {
    const { url, displayOnly = [] } = JSON.parse(text(row.card)) as { url: string; displayOnly?: Locale[] };
    const locale = row.locale as Locale;
    const isDue = row.published_at === null || text(row.published_at) <= now;
    if (row.state !== 'live' || !isDue || !isShownIn(locale, displayOnly)) return [];
    return [{ url, locale, hash: text(row.source_hash) }];
  });
}

function documentPages(texts: readonly Row[], nodes: readonly Row[]): PageState[] {
  const nodesByDocument = Map.groupBy(
    nodes.filter(({ type }) => type === 'DOCUMENT'),
    ({ node_id }) => node_id,
  );
  return texts.flatMap((row) => {
    const positions = nodesByDocument.get(row.doc_id ?? null) ?? [];
    const [menuId] = positions.map(({ menu_id }) => text(menu_id)).sort();
    const isPublic = positions.every(({ restricted, abandoned }) => restricted === 0 && abandoned === 0);
    if (menuId === undefined || !isPublic) return [];
    const url = `/docs/${menuId}/${row.doc_id}/`;
    return [{ url, locale: row.locale as Locale, hash: text(row.text_hash) }];
  });
}

function apiPages(rows: readonly Row[]): PageState[] {
  return rows.map((row) => {
    const { path } = JSON.parse(text(row.body)) as { path?: string };
    const url = row.kind === 'resource' ? text(path) : `/docs/api/${row.code}/`;
    return { url, locale: row.locale as Locale, hash: text(row.source_hash) };
  });
}

/** The public pages of a publication; `now` is its time. */
export function newPages({ tables }: RowSet, now: string): PageState[] {
  const rowsOf = (table: 'content' | 'doc_text' | 'doc_node' | 'api_page') => tables.get(table) ?? [];
  return [
    ...contentPages(rowsOf('content'), now),
    ...documentPages(rowsOf('doc_text'), rowsOf('doc_node')),
    ...apiPages(rowsOf('api_page')),
  ].filter(isIndexed);
}

/** Absolute URLs of new, changed, and removed pages. */
export function changedUrls(before: readonly PageState[], after: readonly PageState[]): string[] {
  const states = (pages: readonly PageState[]) =>
    new Map(pages.map(({ url, locale, hash }) => [absoluteHref(url, locale), hash]));
  const [oldStates, newStates] = [states(before), states(after)];
  const changed = [...newStates].filter(([url, hash]) => oldStates.get(url) !== hash).map(([url]) => url);
  const removed = [...oldStates.keys()].filter((url) => !newStates.has(url));
  return [...new Set([...changed, ...removed])];
}

interface Settings {
  key: string;
  endpoint: string;
}

/** The settings of IndexNow; `null` without a key in wrangler.toml. */
export function indexNowSettings(
  vars: Record<string, unknown> = loadWrangler().unstable_readConfig(
    { config: 'wrangler.toml' },
    { hideWarnings: true },
  ).vars,
  endpoint = process.env.INDEXNOW_ENDPOINT || ENDPOINT,
): Settings | null {
  const key = indexNowKey(vars.INDEXNOW_KEY);
  return key === null ? null : { key, endpoint };
}

/** Sends the URLs in batches and prints the result. Never rejects: the content is already published. */
export async function notify({ key, endpoint }: Settings, urls: readonly string[]): Promise<void> {
  for (let at = 0; at < urls.length; at += BATCH_SIZE) {
    const urlList = urls.slice(at, at + BATCH_SIZE);
    try {
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          host: new URL(siteOrigin).host,
          key,
          keyLocation: `${siteOrigin}${indexNowPath(key)}`,
          urlList,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (status >= 300) throw new Error(`status ${status}`);
      console.log(`IndexNow: ${formatCount(urlList.length, 'URL')} sent`);
    } catch (error) {
      console.error(`IndexNow: ${(error as Error).message} (URLs not sent: ${urlList.length})`);
    }
  }
}
