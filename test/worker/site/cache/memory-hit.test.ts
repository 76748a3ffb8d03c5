// Memory hits, whose fast path returns the same response as the middleware chain.
import { expect, it, vi } from 'vitest';
import { NO_OVERRIDES } from '../../../../common/overrides/snapshot.ts';
import { memoryHit } from '../../../../src/middleware/cache/memory-hit.ts';
import { detail } from '../fixtures.ts';
import {
  clearVersion,
  currentIsolate,
  fakePortal,
  header,
  kvWithVersion,
  type Visit,
  visit,
} from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath, warmPage } from './cached-pages.ts';

/** Headers that differ between responses. */
const VARYING_HEADERS = new Set(['age', 'server-timing']);
const shared = ({ response }: Visit) =>
  [...response.headers].filter(([name]) => !VARYING_HEADERS.has(name)).sort();
const fields = ({ log }: Visit) => ({ ...log, requestId: '', ms: 0 });

it.each(['/', '/cn/', '/products/', '/ja/products/', '/products/?utm_source=mail'])(
  'a memory hit equals the response of the middleware chain: %s',
  async (path) => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone)',
      referer: 'https://other.test/?token=s',
      cookie: 'a=1; cookie_consent=all',
    };
    const viaMiddleware = await warmPage(path);
    const hit = await visit(path, { ...KEEP_CACHE, init: { headers } });
    const viaMiddlewareAgain = await visit(path, {
      ...KEEP_CACHE,
      init: { headers: { ...headers, 'x-request-id': 'r1' } },
    });
    expect(cacheState(hit)).toBe('hit');
    expect(hit.text).toBe(viaMiddleware.text);
    expect(shared(hit)).toEqual(shared(viaMiddlewareAgain).filter(([name]) => name !== 'x-request-id'));
    expect(fields(hit)).toEqual(fields(viaMiddlewareAgain));
    expect(hit.logLines).toBe(1);
    expect(hit.log.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(viaMiddlewareAgain.log.requestId).toBe('r1');
  },
);

it('a memory hit synchronously serves only requests that may receive the cached page', async () => {
  const path = unusedPath();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const hitStatus = (to: string, init: RequestInit = {}) =>
    memoryHit(new Request(`https://site.test${to}`, init), currentIsolate())?.status ?? null;
  expect(hitStatus(path)).toBeNull();
  await warmPage(path);
  expect([hitStatus(path), hitStatus(path, { headers: { cookie: 'a=1' } })]).toEqual([200, 200]);
  expect(hitStatus(path, { headers: { cookie: 'a=1; front_session=abc' } })).toBeNull();
  expect(hitStatus(path, { headers: { 'x-request-id': 'own' } })).toBeNull();
  expect(hitStatus(path, { headers: { accept: 'text/markdown, text/html;q=0.5' } })).toBeNull();
  const others = [
    hitStatus(path, { method: 'HEAD' }),
    hitStatus(path, { method: 'POST' }),
    hitStatus(path.slice(0, -1)),
    hitStatus(`${path}?rsr=mail`),
    hitStatus(`${path}?ispreview=1&pretoken=t`),
  ];
  expect(others).toEqual(others.map(() => null));
  for (const query of ['?rsr=mail', '?ispreview=1&pretoken=t']) {
    await warmPage(`${path}${query}`);
    expect(hitStatus(`${path}${query}`)).toBeNull();
  }
  clearVersion();
  expect(hitStatus(path)).toBeNull();
  await visit(path, KEEP_CACHE);
  expect(hitStatus(path)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(hitStatus(path)).toBeNull();
});

it('a memory hit returns 304 if the entity tag matches', async () => {
  const path = unusedPath();
  const etag = header(await warmPage(path), 'etag');
  expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
  const visitWith = (tag: string) =>
    visit(path, { ...KEEP_CACHE, init: { headers: { 'if-none-match': tag } } });
  const known = await visitWith(`W/${etag}`);
  expect([known.response.status, known.text]).toEqual([304, '']);
  expect((await visitWith('"other"')).response.status).toBe(200);
});

it('§4 the root path redirects to the language of the cookie or browser even if it is cached', async () => {
  await warmPage('/');
  const korean = await visit('/', {
    ...KEEP_CACHE,
    init: { headers: { 'accept-language': 'ko-KR,ko;q=0.9' } },
  });
  expect([korean.response.status, header(korean, 'location')]).toEqual([302, '/ko/']);
  const chosen = await visit('/', { ...KEEP_CACHE, init: { headers: { cookie: 'i18n_redirected=ja' } } });
  expect(header(chosen, 'location')).toBe('/ja/');
  const english = await visit('/', { ...KEEP_CACHE, init: { headers: { 'accept-language': 'en' } } });
  expect([english.response.status, cacheState(english)]).toEqual([200, 'hit']);
});

it('a page under an older content version is not a memory hit, regardless of which request read the version', async () => {
  const [first, second] = [unusedPath(), unusedPath()];
  for (const path of [first, second]) await warmPage(path);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
  const portal = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'Published since' } });
  // The first request updates the version of the isolate, and the second page is also under the old version.
  for (const path of [first, second]) {
    const visited = await visit(path, { ...KEEP_CACHE, portal, env: { KV: kvWithVersion('another') } });
    expect([cacheState(visited), visited.text.includes('Published since')]).toEqual(['miss', true]);
  }
  vi.useRealTimers();
  clearVersion();
});

it('a page from before an override is not a memory hit', async () => {
  const path = unusedPath();
  await warmPage(path);
  const hitStatus = () =>
    memoryHit(new Request(`https://site.test${path}`), currentIsolate())?.status ?? null;
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { en } = currentIsolate().overrides;
  const seen = en.last;
  expect(hitStatus()).toBe(200);
  en.last = { value: { ...NO_OVERRIDES, stamp: 'overridden-since' }, readAt: Date.now() };
  expect(hitStatus()).toBeNull();
  en.last = seen;
  expect(hitStatus()).toBe(200);
});
