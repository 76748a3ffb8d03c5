import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOf, cacheControlOf, lifetimeOf, until } from '../../../src/cache/lifetime.ts';
import { KEYED_PARAMS, pageKey } from '../../../src/cache/page-key.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';

const path = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,12}$/), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`);
const locale = fc.constantFrom(...localeCodes);
const value = fc.string({ minLength: 1, maxLength: 40 });
const anyParam = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((name) => !(KEYED_PARAMS as readonly string[]).includes(name));
const key = (to: string, code: (typeof localeCodes)[number], query: [string, string][], version = '1') =>
  pageKey(to, code, new URLSearchParams(query), version);

describe('DESIGN §4.2 the key of a kept page', () => {
  it('holds nothing of a query but what chooses the page: not rsr, utm, t, preview or anything unknown', () => {
    fc.assert(
      fc.property(path, locale, fc.array(fc.tuple(anyParam, value)), (to, code, query) => {
        expect(key(to, code, query)).toBe(key(to, code, []));
      }),
    );
  });

  it('does not depend on the order of parameters', () => {
    fc.assert(
      fc.property(
        path,
        locale,
        fc.uniqueArray(fc.tuple(fc.constantFrom(...KEYED_PARAMS), value), { selector: ([name]) => name }),
        (to, code, query) => {
          expect(key(to, code, [...query].reverse())).toBe(key(to, code, query));
        },
      ),
    );
  });

  it('two different pages never share one', () => {
    const page = fc.record({
      to: path,
      code: locale,
      tag: fc.option(value, { nil: '' }),
      version: fc.stringMatching(/^\d{1,13}$/),
    });
    fc.assert(
      fc.property(page, page, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(key(a.to, a.code, [['tag', a.tag]], a.version)).not.toBe(
          key(b.to, b.code, [['tag', b.tag]], b.version),
        );
      }),
    );
  });

  it('values that are too long to be ours make a page unkept', () => {
    expect(key('/blog', 'en', [['tag', 'x'.repeat(81)]])).toBeNull();
    expect(key(`/${'a'.repeat(500)}`, 'en', [])).toBeNull();
  });
});

describe('DESIGN §4.4 the lifetime of an answer', () => {
  it('is what its Cache-Control says, and survives being written and read', () => {
    const seconds = fc.integer({ min: 1, max: 1e6 });
    fc.assert(
      fc.property(seconds, fc.nat(1e6), fc.nat(1e6), (fresh, staleWhileRevalidate, staleIfError) => {
        const lifetime = { fresh, staleWhileRevalidate, staleIfError };
        expect(lifetimeOf(cacheControlOf(lifetime))).toEqual(lifetime);
      }),
    );
  });

  it.each([null, '', 'no-store', 'private, max-age=60', 'no-cache', 'max-age=0', 'public', 's-maxage=abc'])(
    '%j may not be kept',
    (header) => {
      expect(lifetimeOf(header)).toBeNull();
    },
  );

  it('is fresh, then stale, then for errors only, then over', () => {
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

  it('§4.3 ends no later than the content itself changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), (change) => {
        const { fresh, staleWhileRevalidate } = until(
          { fresh: 60, staleWhileRevalidate: 86_400, staleIfError: 604_800 },
          change,
        );
        expect(fresh + staleWhileRevalidate).toBeLessThanOrEqual(Math.max(1, change));
      }),
    );
  });
});
