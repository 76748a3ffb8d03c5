// Lifetime of cached pages.
import { expect, it, vi } from 'vitest';
import type { PageEntry } from '../../../../src/cache/page-entry.ts';
import { createPageMemory } from '../../../../src/cache/page-memory.ts';
import { createPageStore } from '../../../../src/cache/page-store.ts';
import { detail } from '../fixtures.ts';
import { clearShared, currentIsolate, deadPortal, fakePortal, newIsolate, visit } from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath } from './cached-pages.ts';

const VERSION = { content: '1', overrides: 'none', build: 'b' };

const MINUTE = 60_000;
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

it('a page is served stale after a minute, during its revalidation', async () => {
  const [path, portal] = [unusedPath(), fakePortal()];
  await visit(path, { portal, ...KEEP_CACHE });
  later(2 * MINUTE);
  const renamedPortal = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'New name' } });
  const stale = await visit(path, { portal: renamedPortal, ...KEEP_CACHE });
  expect(cacheState(stale)).toBe('stale');
  const fresh = await visit(path, { portal: renamedPortal, ...KEEP_CACHE });
  expect(cacheState(fresh)).toBe('hit');
  expect(fresh.text).toContain('New name');
});

it('a page is served for a week while the portal is down', async () => {
  const path = unusedPath();
  await visit(path, KEEP_CACHE);
  later(3 * 24 * 60 * MINUTE);
  const visited = await visit(path, { portal: deadPortal, ...KEEP_CACHE });
  expect([visited.response.status, cacheState(visited)]).toEqual([200, 'stale']);
  expect(visited.log.problems).toContainEqual(expect.objectContaining({ event: 'served-stale-on-error' }));
  vi.useRealTimers();
  later(9 * 24 * 60 * MINUTE);
  expect((await visit(path, { portal: deadPortal, ...KEEP_CACHE })).response.status).toBe(503);
});

it('an incomplete page never replaces a complete one', async () => {
  await visit('/');
  const portalWithoutNews = () =>
    fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
  later(2 * MINUTE);
  expect(cacheState(await visit('/', { portal: portalWithoutNews(), ...KEEP_CACHE }))).toBe('stale');
  const afterwards = await visit('/', { portal: portalWithoutNews(), ...KEEP_CACHE });
  expect(cacheState(afterwards)).toBe('stale');
  expect(afterwards.text).toContain('Some news');
});

it('an incomplete page does not replace an older complete page that may be served on errors', async () => {
  await visit('/');
  const newsDown = fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
  later(3 * 24 * 60 * MINUTE);
  const incomplete = await visit('/', { portal: newsDown, ...KEEP_CACHE });
  expect([cacheState(incomplete), incomplete.text.includes('Some news')]).toEqual(['miss', false]);
  const stored = currentIsolate().pages.get('https://pages.internal/en/');
  expect(new TextDecoder().decode(stored?.body)).toContain('Some news');
});

it('an incomplete page without a predecessor is cached for only a few seconds', async () => {
  const newsDown = fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
  expect((await visit('/ko/', { portal: newsDown })).text).not.toContain('Some news');
  later(10_000);
  const complete = await visit('/ko/', KEEP_CACHE);
  expect([cacheState(complete), complete.text.includes('Some news')]).toEqual(['miss', true]);
});

it('a page that the portal withdraws in its envelope is deleted by its revalidation', async () => {
  const envelope = (code: number, status = 200) =>
    Response.json({ code, message: '', data: null }, { status });
  for (const [withdrawn, status] of [
    [() => envelope(33922001), 404],
    [() => envelope(33924001), 302],
    [() => envelope(33924003, 403), 403],
  ] as const) {
    const [path, portal] = [unusedPath(), fakePortal({ 'products/productDetailByCode': withdrawn })];
    await visit(path, KEEP_CACHE);
    later(2 * MINUTE);
    expect(cacheState(await visit(path, { portal, ...KEEP_CACHE }))).toBe('stale');
    expect((await visit(path, { portal, ...KEEP_CACHE })).response.status).toBe(status);
    newIsolate();
    expect((await visit(path, { portal: deadPortal, ...KEEP_CACHE })).response.status).toBe(503);
    vi.useRealTimers();
  }
});

it('a cached page that has moved redirects after its revalidation', async () => {
  const path = unusedPath();
  await visit(path, KEEP_CACHE);
  later(2 * MINUTE);
  clearShared();
  const portal = fakePortal({ 'common/getMapping': { target: '/products/cloud-dns/', status: 301 } });
  await visit(path, { portal, ...KEEP_CACHE });
  expect((await visit(path, { portal, ...KEEP_CACHE })).response.status).toBe(301);
});

it('a failed revalidation is not retried for a few seconds', async () => {
  const [path, failing] = [
    unusedPath(),
    fakePortal({ 'products/productDetailByCode': () => new Response('', { status: 500 }) }),
  ];
  await visit(path, KEEP_CACHE);
  later(2 * MINUTE);
  const calls = () => failing.calls.filter(({ name }) => name === 'products/productDetailByCode').length;
  const first = await visit(path, { portal: failing, ...KEEP_CACHE });
  expect(first.log.problems).toContainEqual(expect.objectContaining({ event: 'request-failed' }));
  for (let time = 0; time < 2; time++)
    expect(cacheState(await visit(path, { portal: failing, ...KEEP_CACHE }))).toBe('stale');
  expect([cacheState(first), calls()]).toEqual(['stale', 1]);
  vi.useRealTimers();
  later(2 * MINUTE + 6_000);
  await visit(path, { portal: failing, ...KEEP_CACHE });
  expect(calls()).toBe(2);
});

it('a newer page in the Cache API from another isolate replaces an old one in memory', async () => {
  const page = (text: string, storedAt: number): PageEntry => ({
    status: 200,
    headers: [],
    body: new TextEncoder().encode(text),
    etag: '"e"',
    storedAt,
    lifetime: { fresh: 60, staleWhileRevalidate: 60, staleIfError: 60 },
    version: VERSION,
  });
  const { body, ...about } = page('younger', Date.now());
  const others = new Response(body, { headers: { 'x-page-entry': JSON.stringify(about) } });
  const cache = { match: async () => others.clone(), put: async () => undefined } as unknown as Cache;
  vi.spyOn(caches, 'open').mockResolvedValue(cache);
  const store = createPageStore(createPageMemory(), VERSION, () => undefined);
  const readStoredPage = async () =>
    new TextDecoder().decode((await store.get('https://pages.internal/two-isolates'))?.body);
  await store.put('https://pages.internal/two-isolates', page('fresh in memory', Date.now() - MINUTE / 2));
  expect(await readStoredPage()).toBe('fresh in memory');
  await store.put('https://pages.internal/two-isolates', page('old in memory', Date.now() - 2 * MINUTE));
  expect(await readStoredPage()).toBe('younger');
});

it('a 404 page is cached for a few seconds', async () => {
  const path = '/products/nowhere-at-all/';
  const missing = () => fakePortal({ 'products/productDetailByCode': undefined });
  await visit(path, { portal: missing(), ...KEEP_CACHE });
  expect(cacheState(await visit(path, { portal: missing(), ...KEEP_CACHE }))).toBe('hit');
  later(15_000);
  const published = await visit(path, KEEP_CACHE);
  expect([published.response.status, cacheState(published)]).toEqual([200, 'miss']);
});
