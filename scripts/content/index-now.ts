// Notifies search engines of changed URLs after a publication (IndexNow), if the site has a key.

import { siteOrigin } from '../../common/config.ts';
import { absoluteHref } from '../../common/i18n/links.ts';
import { isShownIn, type Locale } from '../../common/i18n/locales.ts';
import { indexNowKey, indexNowPath } from '../../common/index-now.ts';
import { policyOf } from '../../common/policy.ts';
import { formatCount } from '../../common/text/count.ts';
import { readConfiguration } from '../process/wrangler.ts';
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

const isIndexed = ({ url }: Pick<PageState, 'url'>): boolean =>
  url.startsWith('/') && policyOf(url.replace(/\/$/, '')).index;

/** The public pages of a database. */
export const publishedPages = (query: Query): PageState[] =>
  query<PageState & { only: string | null }>(PUBLIC)
    .filter(({ only, locale }) => isShownIn(locale, JSON.parse(only ?? '[]') as Locale[]))
    .filter(isIndexed)
    .map(({ url, locale, hash }) => ({ url, locale, hash }));

/** Absolute URLs of new, changed, and removed pages. */
function changedUrls(before: readonly PageState[], after: readonly PageState[]): string[] {
  const states = (pages: readonly PageState[]) =>
    new Map(pages.map(({ url, locale, hash }) => [absoluteHref(url, locale), hash]));
  const [oldStates, newStates] = [states(before), states(after)];
  const changed = [...newStates].filter(([url, hash]) => oldStates.get(url) !== hash).map(([url]) => url);
  const removed = [...oldStates.keys()].filter((url) => !newStates.has(url));
  return [...new Set([...changed, ...removed])];
}

/** The URLs that changed since a publication; none if the database cannot be read, because it is already filled. */
export function urlsChangedSince(before: readonly PageState[], query: Query): string[] {
  try {
    return changedUrls(before, publishedPages(query));
  } catch (error) {
    console.error(`IndexNow: ${(error as Error).message}`);
    return [];
  }
}

interface Settings {
  key: string;
  endpoint: string;
}

/** The settings of IndexNow; `null` without a key in wrangler.toml. */
export function indexNowSettings(
  vars: Record<string, unknown> = readConfiguration('wrangler.toml').vars,
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
