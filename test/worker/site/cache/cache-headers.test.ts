// Headers of the page cache and of caches in front of the site: Cache-Status (RFC 9211), CDN-Cache-Control (RFC 9213),
// No-Vary-Search, and Link, for responses that are hits, stale, misses, or bypass the cache.
import { type BareItem, type Parameters, parseDictionary, parseList } from 'structured-headers';
import { describe, expect, it, vi } from 'vitest';
import { DRAFT_PARAM } from '../../../../common/overrides/draft.ts';
import { isNeverCached, POLICIES, policyOf } from '../../../../common/policy.ts';
import { lifetimeOf } from '../../../../src/cache/lifetime.ts';
import { keyedQuery } from '../../../../src/cache/page-key.ts';
import { noVarySearchOf } from '../../../../src/http/no-vary-search.ts';
import { selectsPage } from '../../../../src/middleware/cache/query-values.ts';
import { routeCases } from '../cache-control/route-cases.ts';
import { send } from '../cache-control/send.ts';
import { clearVersion, deadPortal, header, kvWithVersion, type Visit, visit } from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath, warmPage } from './cached-pages.ts';

/** Returns the parameters of the only cache in a Cache-Status header. */
function cacheStatusOf(visited: Visit): Record<string, unknown> {
  const [cache, ...others] = parseList(header(visited, 'cache-status')) as [BareItem, Parameters][];
  expect([String(cache?.[0]), others]).toEqual(['edge', []]);
  return Object.fromEntries(
    [...(cache?.[1] ?? [])].map(([name, value]) => [name, typeof value === 'object' ? String(value) : value]),
  );
}

/** Returns the directives of a CDN-Cache-Control header, which is a structured field dictionary. */
const cdnDirectives = (visited: Visit): Record<string, unknown> =>
  Object.fromEntries(
    [...parseDictionary(header(visited, 'cdn-cache-control'))].map(([name, [value]]) => [name, value]),
  );

const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

describe('Cache-Status', () => {
  it('a miss states whether the page is stored, and a hit its remaining freshness', async () => {
    const path = unusedPath();
    const miss = await visit(path, KEEP_CACHE);
    expect([cacheState(miss), cacheStatusOf(miss)]).toEqual(['miss', { fwd: 'miss', stored: true }]);
    later(20);
    const hit = await visit(path, KEEP_CACHE);
    expect(cacheState(hit)).toBe('hit');
    const { hit: isHit, ttl, ...others } = cacheStatusOf(hit);
    expect([isHit, others]).toEqual([true, {}]);
    const fresh = lifetimeOf(header(hit, 'cache-control'))?.fresh ?? 0;
    expect(Number(ttl) + Number(header(hit, 'age'))).toBe(fresh);
    const known = await visit(path, {
      ...KEEP_CACHE,
      init: { headers: { 'if-none-match': header(hit, 'etag'), 'x-request-id': 'r1' } },
    });
    expect([known.response.status, cacheState(known), cacheStatusOf(known)]).toEqual([
      304,
      'hit',
      { hit: true, ttl },
    ]);
  });

  it('a page that is served stale during revalidation or instead of an error has no remaining freshness', async () => {
    const path = unusedPath();
    await warmPage(path);
    later(100);
    const stale = await visit(path, KEEP_CACHE);
    expect(cacheState(stale)).toBe('stale');
    expect(cacheStatusOf(stale)).toMatchObject({ fwd: 'stale' });
    expect(Number(cacheStatusOf(stale).ttl)).toBeLessThan(0);
    later(3 * 86_400);
    const onError = await visit(path, { ...KEEP_CACHE, portal: deadPortal });
    expect([cacheState(onError), cacheStatusOf(onError).fwd]).toEqual(['stale', 'stale']);
  });

  it('a page of an older content version is stale, even if its lifetime has not ended', async () => {
    const path = unusedPath();
    await warmPage(path);
    clearVersion();
    const old = await visit(path, {
      ...KEEP_CACHE,
      portal: deadPortal,
      env: { KV: kvWithVersion('another-version') },
    });
    expect([cacheState(old), cacheStatusOf(old)]).toEqual(['stale', { fwd: 'stale', ttl: 0 }]);
    clearVersion();
  });

  it.each([
    ['a search', '/search/?keyword=dns', {}],
    ['a call', '/api/portal/v1/menus', {}],
    ['a redirect to the trailing slash', '/products', {}],
    ['a preview', '/products/?ispreview=1&pretoken=t', {}],
    ['a session', '/docs/', { headers: { cookie: 'front_session=x' } }],
    ['a declined prefetch', '/search/?keyword=dns', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('%s bypasses the cache', async (_, path, init) => {
    const visited = await visit(path, { init });
    expect([cacheState(visited), cacheStatusOf(visited)]).toEqual(['bypass', { fwd: 'bypass' }]);
  });

  it('Cache-Status does not report a response as stored if it is not', async () => {
    const error = await visit('/products/cloud-dns/', { portal: deadPortal });
    expect([error.response.status, cacheState(error), cacheStatusOf(error)]).toEqual([
      503,
      'miss',
      { fwd: 'miss' },
    ]);
  });
});

describe('CDN-Cache-Control', () => {
  it('a CDN stores a page for its lifetime in the page cache, and serves a stale page only instead of an error', async () => {
    const visited = await visit('/products/');
    const lifetime = lifetimeOf(header(visited, 'cache-control'));
    expect(cdnDirectives(visited)).toEqual({
      'max-age': lifetime?.fresh,
      'stale-if-error': lifetime?.staleIfError,
    });
    expect(cdnDirectives(await warmPage(unusedPath()))).toEqual(cdnDirectives(visited));
  });

  it.each([
    ['a page of the documentation', '/docs/', {}],
    ['the root path, which redirects by language', '/', {}],
    ['a page for a customer', '/products/', { headers: { cookie: 'front_session=x' } }],
    ['a preview', '/products/?ispreview=1&pretoken=t', {}],
    ['a draft', `/products/?${DRAFT_PARAM}=${'a'.repeat(43)}`, {}],
    ['a search', '/search/?keyword=dns', {}],
    ['a searched list', '/blog/?keyword=dns', {}],
    [
      'a language switch',
      '/ko/products/',
      {
        headers: {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'navigate',
          referer: 'https://site.test/products/',
        },
      },
    ],
  ])('a CDN does not store %s', async (_, path, init) => {
    await visit(path.replace(/\?.*/, ''));
    const visited = await visit(path, { ...KEEP_CACHE, init });
    expect(cdnDirectives(visited)).toEqual({ 'no-store': true });
  });

  it('the lifetime of a response in a CDN is never longer than in other shared caches', async () => {
    const wrong: string[] = [];
    for (const requestCase of routeCases.filter((_, index) => index % 3 === 0)) {
      const visited = await send(requestCase);
      const [cdn, shared] = ['cdn-cache-control', 'cache-control'].map((name) =>
        lifetimeOf(visited.response.headers.get(name)),
      );
      if (cdn && (!shared || cdn.fresh > shared.fresh || cdn.staleIfError > shared.staleIfError))
        wrong.push(requestCase.path);
    }
    expect(wrong).toEqual([]);
  });
});

describe('No-Vary-Search', () => {
  /** Returns the query parameters that select a response, from the header. */
  function selecting(value: string): string[] {
    const fields = parseDictionary(value);
    expect(fields.get('params')?.[0]).toBe(true);
    expect(fields.get('key-order')?.[0]).toBe(true);
    const except = fields.get('except')?.[0] as unknown as [string, Parameters][];
    return except.map(([name]) => name);
  }

  it.each(POLICIES.filter(({ cache }) => cache === 'page').map((policy) => [policy.path, policy] as const))(
    'No-Vary-Search of %s excludes the parameters of the cache key, of links, and of uncached responses',
    (_, policy) => {
      const names = selecting(noVarySearchOf(policy));
      for (const name of [...policy.query, ...policy.freeText, 'rsr', 'bd_vid', 'ispreview', 'pretoken'])
        expect(names).toContain(name);
      // Other parameters affect neither the cache key nor whether the page is cached.
      const query = new URLSearchParams({ utm_source: 'mail', other: '1' });
      expect(isNeverCached(policy, query)).toBe(false);
      expect(keyedQuery(policy.query, query, (name, value) => selectsPage(policy, name, value))).toBe('');
    },
  );

  it('URLs that differ only in ignored parameters return the same page and header', async () => {
    const page = await visit('/news/?page=1&utm_source=mail', KEEP_CACHE);
    const other = await visit('/news/?gclid=2&page=1', KEEP_CACHE);
    expect(other.text).toBe(page.text);
    expect(selecting(header(page, 'no-vary-search'))).toEqual(
      expect.arrayContaining([...policyOf('/news').query]),
    );
    expect(header(other, 'no-vary-search')).toBe(header(page, 'no-vary-search'));
  });

  it.each([
    '/products/?ispreview=1&pretoken=t',
    `/products/?${DRAFT_PARAM}=${'a'.repeat(43)}`,
    '/blog/?keyword=dns',
    '/search/?keyword=dns',
    '/api/portal/v1/menus',
  ])('%s has no No-Vary-Search header', async (path) => {
    expect((await visit(path)).response.headers.has('no-vary-search')).toBe(false);
  });
});

describe('Link', () => {
  it('a page preloads at most three files, such as style sheet, font, and boot script', async () => {
    const path = unusedPath();
    for (const visited of [await visit(path, KEEP_CACHE), await visit(path, KEEP_CACHE)]) {
      const links = header(visited, 'link')
        .split(', ')
        .filter((link) => link.includes('rel=preload'));
      expect(links.length).toBeGreaterThan(0);
      expect(links.length).toBeLessThanOrEqual(3);
      for (const link of links) {
        const [, file = '', as] = /^<([^>]+)>; rel=preload; as=(style|font|script)/.exec(link) ?? [];
        expect([file.startsWith('/'), as]).toEqual([true, expect.any(String)]);
        expect(visited.text).toContain(`"${file}"`);
      }
    }
  });

  it('a 304, an error, and a redirect preload nothing', async () => {
    const path = unusedPath();
    const etag = header(await warmPage(path), 'etag');
    const known = await visit(path, { ...KEEP_CACHE, init: { headers: { 'if-none-match': etag } } });
    const others = [known, await visit('/nowhere/'), await visit('/products')];
    expect(others.map(({ response }) => [response.status, response.headers.has('link')])).toEqual([
      [304, false],
      [404, false],
      [301, false],
    ]);
    expect((await visit(path, KEEP_CACHE)).response.headers.has('link')).toBe(true);
  });
});
