// Lifetime of cached responses, from their Cache-Control.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOf, cacheControlOf, lifetimeOf, limitLifetime } from '../../../src/cache/lifetime.ts';

it('a lifetime is parsed from Cache-Control and serialized to the same value', () => {
  const seconds = fc.integer({ min: 1, max: 1e6 });
  fc.assert(
    fc.property(seconds, fc.nat(1e6), fc.nat(1e6), (fresh, staleWhileRevalidate, staleIfError) => {
      const lifetime = { fresh, staleWhileRevalidate, staleIfError };
      expect(lifetimeOf(cacheControlOf(lifetime))).toEqual(lifetime);
    }),
  );
});

it.each([null, '', 'no-store', 'private, max-age=60', 'no-cache', 'max-age=0', 'public', 's-maxage=abc'])(
  'a response with the Cache-Control %j is not cacheable',
  (header) => {
    expect(lifetimeOf(header)).toBeNull();
  },
);

it('a response is first fresh, then stale, then usable only on error, then expired', () => {
  const lifetime = { fresh: 60, staleWhileRevalidate: 100, staleIfError: 1000 };
  expect([0, 59, 60, 159, 160, 1059, 1060].map((age) => ageOf(age, lifetime))).toEqual([
    'fresh',
    'fresh',
    'stale',
    'stale',
    'error-only',
    'error-only',
    'expired',
  ]);
});

it('a lifetime ends at the latest when the content changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), (change) => {
      const { fresh, staleWhileRevalidate } = limitLifetime(
        { fresh: 60, staleWhileRevalidate: 86_400, staleIfError: 604_800 },
        change,
      );
      expect(fresh + staleWhileRevalidate).toBeLessThanOrEqual(Math.max(1, change));
    }),
  );
});
