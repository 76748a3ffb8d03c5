// How long an answer may be kept, read from its own Cache-Control (RFC 9111, RFC 5861).

/** §9: what answers say that nobody may keep. */
export const NO_STORE = 'no-store, no-cache, must-revalidate, private';

/** What a file says whose address changes with what is in it (RFC 8246). */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface Lifetime {
  /** Seconds it is fresh. */
  fresh: number;
  /** Further seconds it may be served while a newer one is made. */
  staleWhileRevalidate: number;
  /** Seconds after freshness that it may be served when a newer one cannot be made. */
  staleIfError: number;
}

/** The lifetime in a shared cache that a Cache-Control allows; `null` when it may not be kept at all. */
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

/** What a kept answer of an age, in seconds, is good for. */
export function ageOf(age: number, { fresh, staleWhileRevalidate, staleIfError }: Lifetime): Age {
  if (age < fresh) return 'fresh';
  if (age < fresh + staleWhileRevalidate) return 'stale';
  return age < fresh + staleIfError ? 'error-only' : 'expired';
}

/** A page that lacks a part is kept for just long enough to spare a portal in trouble. */
export const INCOMPLETE_LIFETIME: Lifetime = { fresh: 5, staleWhileRevalidate: 0, staleIfError: 0 };

/**
 * Shortens a lifetime to the instant at which the content will change by itself, `seconds` from now. Up to
 * then it may be served; after it a new answer is made first. A dead portal is still worse than a late
 * change, so stale-if-error stays.
 */
export function until(lifetime: Lifetime, seconds: number): Lifetime {
  const fresh = Math.max(1, Math.min(lifetime.fresh, Math.floor(seconds)));
  return {
    ...lifetime,
    fresh,
    staleWhileRevalidate: Math.max(0, Math.min(lifetime.staleWhileRevalidate, Math.floor(seconds) - fresh)),
  };
}

/** A lifetime as the Cache-Control of a page: browsers ask again each time, shared caches keep. */
export const cacheControlOf = ({ fresh, staleWhileRevalidate, staleIfError }: Lifetime): string =>
  `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
