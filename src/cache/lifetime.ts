// Lifetime of a cached response, determined by its Cache-Control (RFC 9111, RFC 5861).

/** §9: Cache-Control of responses that must not be cached. */
export const NO_STORE = 'no-store, no-cache, must-revalidate, private';

/** Cache-Control of a file whose URL changes with its content (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Prevents all caches from storing a response, including CDNs that obey CDN-Cache-Control instead of Cache-Control (RFC
 * 9213 §2). Also removes No-Vary-Search, which only stored responses need.
 */
export function forbidStoring(headers: Headers): void {
  headers.set('Cache-Control', NO_STORE);
  headers.set('CDN-Cache-Control', 'no-store');
  headers.delete('No-Vary-Search');
}

export interface Lifetime {
  /** Freshness lifetime in seconds. */
  fresh: number;
  /** Seconds after the freshness lifetime during which the response may be served while it is revalidated. */
  staleWhileRevalidate: number;
  /** Seconds after the freshness lifetime during which the response may be served instead of an error. */
  staleIfError: number;
}

/** Lifetime in shared caches according to a Cache-Control; `null` if the response must not be cached. */
export function lifetimeOf(cacheControl: string | null): Lifetime | null {
  if (!cacheControl) return null;
  const directives = new Map(
    cacheControl.split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=');
      return [name, Number.parseInt(value, 10)] as const;
    }),
  );
  if (directives.has('no-store') || directives.has('private') || directives.has('no-cache')) return null;
  const seconds = (name: string) => Math.max(0, directives.get(name) || 0);
  const fresh = seconds(directives.has('s-maxage') ? 's-maxage' : 'max-age');
  return fresh === 0
    ? null
    : {
        fresh,
        staleWhileRevalidate: seconds('stale-while-revalidate'),
        staleIfError: seconds('stale-if-error'),
      };
}

export type Age = 'fresh' | 'stale' | 'error-only' | 'expired';

/** State of a cached response, from its age in seconds. */
export function ageOf(age: number, { fresh, staleWhileRevalidate, staleIfError }: Lifetime): Age {
  if (age < fresh) return 'fresh';
  if (age < fresh + staleWhileRevalidate) return 'stale';
  return age < fresh + staleIfError ? 'error-only' : 'expired';
}

/** Lifetime of a page (docs/decisions/004). */
export const PAGE_LIFETIME: Lifetime = { fresh: 60, staleWhileRevalidate: 86_400, staleIfError: 604_800 };

/**
 * Lifetime of the status page. A stale page is not served during revalidation. The rendered state may be 35 s old: up
 * to 30 s in KV and 5 s in isolate memory. With this lifetime, a change appears within a minute.
 */
export const LIVE_LIFETIME: Lifetime = { ...PAGE_LIFETIME, fresh: 20, staleWhileRevalidate: 0 };

/** Lifetime of an incomplete page. It limits the load on a failing portal. */
export const INCOMPLETE_LIFETIME: Lifetime = { fresh: 5, staleWhileRevalidate: 0, staleIfError: 0 };

/**
 * Shortens a lifetime so that it ends at a scheduled content change, `seconds` from now. After the change, the response
 * is not served during revalidation. stale-if-error is unchanged, because outdated content is better than an error.
 */
export function limitLifetime(lifetime: Lifetime, seconds: number): Lifetime {
  const fresh = Math.max(1, Math.min(lifetime.fresh, Math.floor(seconds)));
  return {
    ...lifetime,
    fresh,
    staleWhileRevalidate: Math.max(0, Math.min(lifetime.staleWhileRevalidate, Math.floor(seconds) - fresh)),
  };
}

/** Cache-Control of a page: browsers always revalidate it, and shared caches store it for its lifetime. */
export const cacheControlOf = ({ fresh, staleWhileRevalidate, staleIfError }: Lifetime): string =>
  `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;

/**
 * CDN-Cache-Control of a response (RFC 9213), for a CDN in front of the site. The CDN may store the page for the same
 * lifetime as the page cache, and serve it instead of an error. It must not serve a stale page during revalidation,
 * because it cannot check the content version (decision 004). The site's page cache handles revalidation.
 *
 * @param isForAll whether all clients may receive the response
 */
export function cdnCacheControlOf(cacheControl: string, isForAll: boolean): string {
  const lifetime = isForAll ? lifetimeOf(cacheControl) : null;
  if (!lifetime) return 'no-store';
  const { fresh, staleIfError } = lifetime;
  return staleIfError > 0 ? `max-age=${fresh}, stale-if-error=${staleIfError}` : `max-age=${fresh}`;
}
