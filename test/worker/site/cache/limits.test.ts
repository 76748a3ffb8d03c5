// Rate limits and the cost of previews.
import { describe, expect, it, vi } from 'vitest';
import { createT } from '../../../../common/i18n/translator.ts';
import {
  clearVersion,
  currentIsolate,
  exhaustedLimit,
  fakePortal,
  header,
  kvWithVersion,
  visit,
} from '../support.ts';
import { cacheState, countingLimit, KEEP_CACHE, unusedPath, warmPage } from './cached-pages.ts';

describe('rate limits', () => {
  it('above the miss limit, visitors get a fresh or stale cached page, or else 429', async () => {
    const path = unusedPath();
    const env1 = { MISS_LIMIT: exhaustedLimit };
    await visit(path, KEEP_CACHE);
    expect((await visit(path, { ...KEEP_CACHE, env: env1 })).response.status).toBe(200);
    const bumped = { ...env1, KV: kvWithVersion('bumped-since') };
    clearVersion();
    const old = await visit(path, { ...KEEP_CACHE, env: bumped });
    expect([old.response.status, cacheState(old)]).toEqual([200, 'stale']);
    const cold = await visit(unusedPath(), { ...KEEP_CACHE, env: env1 });
    expect([cold.response.status, header(cold, 'retry-after')]).toEqual([429, '60']);
    clearVersion();
  });

  it.each([
    ['a search', 'GET', '/search/?keyword=dns'],
    ['a searched list', 'GET', '/blog/?keyword=dns'],
    ['a route on the map', 'GET', '/global-network-map/?from=oslo&to=cairo'],
    ['a route as JSON', 'GET', '/global-network-map/route.json?from=oslo&to=cairo'],
    ['a call', 'GET', '/api/portal/v1/menus'],
    ['a call', 'POST', '/api/portal/v1/search'],
    ['a form', 'POST', '/consent/'],
    ['a form on a cached page', 'POST', '/contact/'],
    ['a preview', 'GET', '/?ispreview=1&pretoken=abcdef'],
    ['a preview', 'GET', '/products/cloud-dns/?ispreview=1&pretoken=abcdef'],
    ['an ops draft', 'GET', `/products/cloud-dns/?opsdraft=${'a'.repeat(43)}`],
    ['a preview of an endpoint', 'GET', '/healthz?ispreview=1&pretoken=abcdef'],
    ['an app page', 'GET', '/app/a-detail'],
    ['a sign-in', 'GET', '/sso/login'],
    ['a sign-in', 'POST', '/sso/login'],
  ])('the visitor limit counts %s: %s %s', async (_, method, path) => {
    const { keys, limit } = countingLimit();
    const headers = { origin: 'https://site.test', 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' };
    await visit(path, { init: { method, headers }, env: { VISITOR_LIMIT: limit } });
    expect(keys).toEqual(['2001:db8:1:2::/64']);
    const portal = fakePortal();
    const limited = await visit(path, {
      portal,
      init: { method, headers },
      env: { VISITOR_LIMIT: exhaustedLimit },
    });
    expect([limited.response.status, header(limited, 'retry-after')]).toEqual([429, '60']);
    expect(portal.calls.filter(({ request }) => request.headers.has('x-preview-token'))).toEqual([]);
  });

  it.each([
    ['a value that is too long for the cache', `/global-network-map/?tag=${'x'.repeat(81)}`, {}],
    ['an invalid session', '/products/with-a-session/', { headers: { cookie: 'front_session=x' } }],
    ['a path that is too long for the cache', `/blog/${'a'.repeat(450)}/`, {}],
    ['another method', '/products/', { method: 'PUT', headers: { origin: 'https://site.test' } }],
    ['a drawing', '/drawings/2/flow-0a1b2c3d.svg', {}],
    ['a file of another build', '/assets/boot-0a1b2c3d.js', {}],
  ])('the miss limit counts a request that the cache cannot serve: %s', async (_, path, init) => {
    const { keys, limit } = countingLimit();
    await visit(path, { init, env: { MISS_LIMIT: limit } });
    expect(keys).toHaveLength(1);
    expect((await visit(path, { init, env: { MISS_LIMIT: exhaustedLimit } })).response.status).toBe(429);
  });

  it('a cacheable page and the health check do not count toward the visitor limit', async () => {
    const { keys, limit } = countingLimit();
    for (const path of [unusedPath(), '/healthz']) await visit(path, { env: { VISITOR_LIMIT: limit } });
    expect(keys).toEqual([]);
  });

  it('404 pages do not evict pages from memory and are not written to the Cache API', async () => {
    const path = unusedPath();
    await warmPage(path);
    const put = vi.spyOn(Cache.prototype, 'put');
    const missing = fakePortal({ 'products/productDetailByCode': undefined });
    for (let deletions = 0; deletions < 4; deletions++)
      await visit(`/products/made-up-${deletions}/`, { ...KEEP_CACHE, portal: missing });
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    const { pages } = currentIsolate();
    const missed = pages.get('https://pages.internal/en/products/made-up-0');
    if (!missed) throw new Error('the 404 page is not in memory');
    for (let made = 0; made < 600; made++) pages.set(`made-up-${made}`, missed);
    const own = pages.get(`https://pages.internal/en${path.slice(0, -1)}`);
    expect([own?.status, pages.get('made-up-0')]).toEqual([200, undefined]);
  });
});

const createRejectingPortal = () => {
  const portal = fakePortal();
  const fetch = async (request: Request) => {
    const response = await portal.fetch(request);
    if (!request.headers.has('x-preview-token')) return response;
    const copy = new Response(response.body, response);
    copy.headers.set('x-preview-state', 'invalid');
    return copy;
  };
  return { calls: portal.calls, fetch: fetch as typeof portal.fetch };
};
const withToken = ({ calls }: { calls: { request: Request }[] }) =>
  calls.filter(({ request }) => request.headers.has('x-preview-token')).length;

it('§4 a token that the portal has rejected is rejected from memory, and shared data is used', async () => {
  await visit('/products/cloud-dns/');
  const path = '/products/cloud-dns/?ispreview=1&pretoken=made-up-token';
  const first = createRejectingPortal();
  const visited = await visit(path, { portal: first });
  expect(visited.text).toContain(createT('en')('preview.invalid'));
  // The other calls are those of the page itself.
  expect([withToken(first), first.calls.length]).toEqual([1, 3]);
  const second = createRejectingPortal();
  expect((await visit(path, { portal: second })).text).toContain(createT('en')('preview.invalid'));
  expect([withToken(second), second.calls.length]).toEqual([0, 2]);
  expect(header(visited, 'cache-control')).toContain('no-store');
});
