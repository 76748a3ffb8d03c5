// Portal contract: its calls (§7), and the formats and translations of its data.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSharedFor } from '../../../common/contract/call.ts';
import { type CallName, contract } from '../../../common/contract/contract.ts';
import { type Claim, formatClaim } from '../../../common/contract/modules/claims.ts';
import { callRoutes } from '../../../common/contract/routes.ts';
import { translationOf } from '../../../common/contract/translation.ts';

/** Calls in the tables of the specification, in the notation of the contract. */
const SPECIFIED = [
  ...readFileSync('docs/spec/specification.md', 'utf8').matchAll(/^\| (GET|POST) (`[^|]*) \|/gm),
].flatMap(([, method, paths = '']) =>
  [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
);

describe('§7 calls of the contract', () => {
  it('every call of the specification is in the contract', () => {
    const calls = callRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(SPECIFIED.length).toBeGreaterThan(60);
    expect(SPECIFIED.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('both searches share one path and have their own default page size', () => {
    expect(callRoutes().find(({ path }) => path === '/search')?.names).toEqual([
      'search/site',
      'search/docs',
    ]);
    expect(contract['search/docs'].params.parse({ keyword: 'a', type: 'all' })).toMatchObject({
      pageIndex: 1,
      pageSize: 20,
    });
    expect(contract['search/site'].params.parse({ keyword: 'a' })).toMatchObject({
      pageIndex: 1,
      pageSize: 9,
    });
  });

  it('a fixed path precedes a path with parameters that also matches', () => {
    const routes = callRoutes();
    routes.forEach((route, index) => {
      const pattern = new RegExp(`^${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);
      const shadowed = routes
        .slice(index + 1)
        .filter(({ method, path }) => method === route.method && !path.includes(':') && pattern.test(path));
      expect(shadowed).toEqual([]);
    });
  });

  it('personal calls are never cached', () => {
    for (const name of Object.keys(contract) as CallName[])
      if (contract[name].audience === 'personal') expect(contract[name].cacheSeconds).toBe(0);
  });

  it('§6 trees and documents are shared among anonymous visitors and cached', () => {
    for (const name of [
      'document/documentCate',
      'document/documentCateOfMenu',
      'document/documentApiProductCate',
      'document/documentDetail',
    ] as const) {
      expect([name, contract[name].audience]).toEqual([name, 'shared-for-anonymous']);
      expect(contract[name].cacheSeconds).toBeGreaterThan(0);
      expect([isSharedFor(contract[name], false), isSharedFor(contract[name], true)]).toEqual([true, false]);
    }
  });

  it('every path parameter is a parameter of its call', () => {
    for (const { path, params } of Object.values(contract)) {
      for (const [, name = ''] of path.matchAll(/:([a-zA-Z]+)/g))
        expect(Object.keys((params as unknown as { shape: object }).shape)).toContain(name);
    }
  });
});

it.each([
  [{}, false],
  [{ recommendOrder: true }, true],
  [{ recommendOrder: 'true' }, true],
  [{ recommendOrder: 'false' }, false],
])('§3 the query %j requests the recommended order: %s', (input, expected) => {
  const query = contract['news/getNewsList'].params.parse({ type: 'BLOG', ...input });
  expect(query.recommendOrder).toBe(expected);
});

const claim = (value: number, more: Partial<Claim> = {}): Claim => ({
  id: 'c',
  value,
  bound: 'exact',
  unit: '',
  kind: 'number',
  asOf: '2025-01-10',
  source: 'test',
  ...more,
});
it.each([
  [claim(2800, { bound: 'about' }), ['2,800', '2,800', '2,800', '2,800']],
  [claim(40_000, { bound: 'atLeast' }), ['40,000+', '4万+', '4만+', '4万+']],
  [claim(1_000_000_000), ['1\u00a0billion', '10亿', '10억', '10億']],
  [claim(20, { bound: 'above', unit: 'Tbps' }), Array(4).fill('20\u00a0Tbps+')],
  [claim(2000, { kind: 'year' }), ['2000', '2000', '2000', '2000']],
  [claim(2025, { kind: 'date' }), ['10 January 2025', '2025年1月10日', '2025년 1월 10일', '2025年1月10日']],
])('§1 the claim %j is formatted per locale', (claim, printed) => {
  expect((['en', 'cn', 'ko', 'ja'] as const).map((locale) => formatClaim(claim, locale))).toEqual(printed);
});

describe('translations of an entity', () => {
  const en = { locale: 'en', sourceHash: 'b', translatedFrom: null } as const;
  it.each([
    [
      'fresh',
      [en, { locale: 'ja', sourceHash: 'x', translatedFrom: 'b' }],
      { state: 'fresh', locale: 'ja', available: ['en', 'ja'] },
    ],
    [
      'stale',
      [en, { locale: 'ja', sourceHash: 'x', translatedFrom: 'a' }],
      { state: 'stale', locale: 'ja', available: ['en', 'ja'] },
    ],
    ['a fallback', [en], { state: 'fallback', locale: 'en', available: ['en'] }],
    ['absent', [{ locale: 'ko', sourceHash: 'k', translatedFrom: null }], null],
  ] as const)('a Japanese text is %s', (_, texts, translation) => {
    expect(translationOf(texts, 'ja')).toEqual(translation);
  });
});
