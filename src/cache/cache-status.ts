// Response headers that report the page cache state: X-Edge-Cache and Cache-Status (RFC 9211).

export const EDGE_CACHE = 'X-Edge-Cache';
const CACHE_STATUS = 'Cache-Status';

/** Cache state headers, which differ between responses. */
export const STATE_HEADERS: readonly string[] = [EDGE_CACHE, CACHE_STATUS];

/**
 * Outcome of a request in the page cache. `ttl` is the remaining freshness in seconds.
 *
 * - `hit`: a fresh page, sent without rendering
 * - `stale`: a stale page, sent during revalidation or instead of an error
 * - `miss`: a rendered page; `stored` if the cache stores it
 * - `bypass`: a response that does not use the cache
 */
export type CacheOutcome =
  | { state: 'hit' | 'stale'; ttl: number }
  | { state: 'miss'; stored: boolean }
  | { state: 'bypass' };

/** Value of Cache-Status (RFC 9211 §2). */
function cacheStatusOf(outcome: CacheOutcome): string {
  switch (outcome.state) {
    case 'hit':
      return `edge; hit; ttl=${outcome.ttl}`;
    // A page of a different version is stale even if its lifetime has not ended.
    case 'stale':
      return `edge; fwd=stale; ttl=${Math.min(0, outcome.ttl)}`;
    case 'miss':
      return outcome.stored ? 'edge; fwd=miss; stored' : 'edge; fwd=miss';
    case 'bypass':
      return 'edge; fwd=bypass';
  }
}

/** Sets both headers. */
export function setCacheState(headers: Headers, outcome: CacheOutcome): void {
  headers.set(EDGE_CACHE, outcome.state);
  headers.set(CACHE_STATUS, cacheStatusOf(outcome));
}
