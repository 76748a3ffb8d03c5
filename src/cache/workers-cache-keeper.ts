// Leaves the keeping of pages to Workers Cache, the platform's cache in front of a Worker's entrypoints
// (DESIGN §4.4):
// it is tiered, lets one of many requests render, and obeys Cache-Control, Cache-Tag and Vary. Chosen by
// PAGE_KEEPER in wrangler.toml.
import { NEVER_KEPT } from '../middleware/no-cache.ts';
import type { RequestLog } from '../middleware/request-log.ts';
import { INCOMPLETE_LIFETIME, isRedirect, type PageKeeper } from './keeper.ts';
import { EDGE_CACHE, etagOf, namesTag, pageHeaders } from './kept-answer.ts';
import { cacheControlOf, lifetimeOf } from './lifetime.ts';

/** What Cf-Cache-Status says, in our words. A cache that is not there says nothing: the page was rendered. */
const STATES: Record<string, string> = { HIT: 'hit', STALE: 'stale', UPDATING: 'stale', REVALIDATED: 'hit' };

/**
 * What the cached entrypoint answers: the page with a strong entity tag, read to its end, since only a miss
 * comes here. `log` is what rendering it reported.
 */
export async function forWorkersCache(
  answer: Response,
  log: Pick<RequestLog, 'incomplete'>,
): Promise<Response> {
  const headers = pageHeaders(answer);
  if (answer.headers.has('set-cookie')) headers.set('Cache-Control', NEVER_KEPT);
  if (lifetimeOf(headers.get('cache-control')) === null)
    return new Response(answer.body, { status: answer.status, headers });
  const body = new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 200) headers.set('ETag', await etagOf(body));
  if (log.incomplete) headers.set('Cache-Control', cacheControlOf(INCOMPLETE_LIFETIME));
  // Said again by the one who asks, to whom it matters; here every request looks the same.
  headers.delete('Vary');
  return new Response(isRedirect(answer) ? null : body, { status: answer.status, headers });
}

/**
 * Makes the keeper; `entrypoint` gives the cached entrypoint for a version, which is part of what Workers
 * Cache keys by.
 */
export const workersCacheKeeper =
  (entrypoint: (version: string) => Pick<Fetcher, 'fetch'>): PageKeeper =>
  async ({ anonymous, version, method, ifNoneMatch }) => {
    const answer = await entrypoint(version).fetch(anonymous());
    if (isRedirect(answer)) {
      await answer.body?.cancel();
      return null;
    }
    const headers = new Headers(answer.headers);
    headers.set(EDGE_CACHE, STATES[headers.get('cf-cache-status') ?? ''] ?? 'miss');
    const etag = headers.get('etag');
    const isKnown = answer.status === 200 && etag !== null && namesTag(ifNoneMatch, etag);
    if (!isKnown && method !== 'HEAD') return new Response(answer.body, { status: answer.status, headers });
    await answer.body?.cancel();
    return new Response(null, { status: isKnown ? 304 : answer.status, headers });
  };
