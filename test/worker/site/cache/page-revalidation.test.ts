// Cached pages under load and during an outage.
import { env } from 'cloudflare:test';
import { expect, it, vi } from 'vitest';
import { detail } from '../fixtures.ts';
import { clearShared, fakePortal, header, send, visit } from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath } from './cached-pages.ts';

it('a burst of requests for one uncached page makes each portal call once', async () => {
  clearShared();
  const portal = fakePortal({
    'products/productDetailByCode': () => new Promise((resolve) => setTimeout(() => resolve(detail), 60)),
  });
  const path = unusedPath();
  const { createExecutionContext, waitOnExecutionContext } = await import('cloudflare:test');
  const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const ctx = createExecutionContext();
  const bindings = { ...env, PORTAL: portal } as never;
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => send(new Request(`https://site.test${path}`), bindings, ctx)),
  );
  const texts = new Set(await Promise.all(responses.map((response) => response.text())));
  await waitOnExecutionContext(ctx);
  quiet.mockRestore();
  expect(texts.size).toBe(1);
  expect(portal.calls.filter(({ name }) => name === 'products/productDetailByCode')).toHaveLength(1);
});

it.each([
  ['expired', 9 * 24 * 3600_000],
  ['become usable only on errors', 3 * 24 * 3600_000],
])('a burst of requests for a page that has %s renders it once', async (_, age) => {
  const path = unusedPath();
  await visit(path, KEEP_CACHE);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + age });
  const portal = fakePortal({
    'products/productDetailByCode': () => new Promise((resolve) => setTimeout(() => resolve(detail), 60)),
  });
  const visits = await Promise.all(
    Array.from({ length: 20 }, () =>
      visit(path, { portal, ...KEEP_CACHE, init: { headers: { 'x-request-id': 'burst' } } }),
    ),
  );
  expect(new Set(visits.map(({ response }) => response.status))).toEqual(new Set([200]));
  expect(portal.calls.filter(({ name }) => name === 'products/productDetailByCode')).toHaveLength(1);
});

/** Requests a slow page for six visitors. Returns the statuses and the maximum number of concurrent calls. */
async function visitConcurrently(response: () => Response): Promise<{ statuses: number[]; most: number }> {
  let [pending, most] = [0, 0];
  const slow = async () => {
    pending += 1;
    most = Math.max(most, pending);
    await new Promise((resolve) => setTimeout(resolve, 20));
    pending -= 1;
    return response();
  };
  const path = unusedPath();
  const portal = fakePortal({ 'products/productDetailByCode': slow });
  const visits = await Promise.all(Array.from({ length: 6 }, () => visit(path, { portal, ...KEEP_CACHE })));
  return { statuses: visits.map(({ response }) => response.status), most };
}

it('after the first request of a burst fails, the other requests call the portal one at a time', async () => {
  const { statuses, most } = await visitConcurrently(() => new Response('', { status: 400 }));
  expect(statuses).toEqual(Array(6).fill(502));
  expect(most).toBe(1);
});

it('requests for a path that redirects do not wait for each other', async () => {
  const { statuses, most } = await visitConcurrently(() =>
    Response.json({ code: 33924001, message: '', data: null }),
  );
  expect(statuses).toEqual(Array(6).fill(302));
  expect(most).toBeGreaterThan(1);
});

it('HEAD for an uncached page returns no body, stores the page, and is logged once', async () => {
  const head = await visit('/ja/', { init: { method: 'HEAD' } });
  expect([head.response.status, head.text, head.logLines]).toEqual([200, '', 1]);
  expect(cacheState(await visit('/ja/', KEEP_CACHE))).toBe('hit');
});

it('a page with sticky parameters has no entity tag and never gets a 304', async () => {
  const path = unusedPath();
  await visit(path, KEEP_CACHE);
  const etag = header(await visit(path, KEEP_CACHE), 'etag');
  const decorated = await visit(`${path}?rsr=mail`, {
    ...KEEP_CACHE,
    init: { headers: { 'if-none-match': etag } },
  });
  expect([decorated.response.status, header(decorated, 'etag')]).toEqual([200, '']);
});
