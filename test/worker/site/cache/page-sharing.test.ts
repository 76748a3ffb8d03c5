// Isolation of visitors: no request affects the cached page of other visitors.
import { describe, expect, it } from 'vitest';
import { PAGE_SHEETS } from '../../../../src/views/sheets.ts';
import { detail } from '../fixtures.ts';
import {
  clearVersion,
  currentIsolate,
  deadPortal,
  fakePortal,
  header,
  kvWithVersion,
  newIsolate,
  visit,
} from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath, warmPage } from './cached-pages.ts';

describe('isolation of visitors', () => {
  it('a signed-in visitor gets the cached page of anonymous visitors with no-store', async () => {
    const path = unusedPath();
    await warmPage(path);
    const signedIn = await visit(path, { ...KEEP_CACHE, init: { headers: { cookie: 'front_session=abc' } } });
    expect(cacheState(signedIn)).toBe('hit');
    expect(header(signedIn, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(await visit(path, KEEP_CACHE), 'cache-control')).toContain('s-maxage=60');
  });

  it('a page rendered for a signed-in visitor is never cached', async () => {
    const path = unusedPath();
    const portal = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'FOR-ONE' } });
    const init = { headers: { cookie: 'front_session=abc' } };
    const first = await visit(path, { ...KEEP_CACHE, portal, init });
    expect([cacheState(first), first.text.includes('FOR-ONE')]).toEqual(['bypass', true]);
    currentIsolate().calls.responses.clear();
    const other = await visit(path, KEEP_CACHE);
    expect([cacheState(other), other.text.includes('FOR-ONE')]).toEqual(['miss', false]);
  });

  it('§8 a page that requires a sign-in redirects each visitor with a separate return URL', async () => {
    const path = unusedPath();
    const portal = fakePortal({
      'products/productDetailByCode': () => Response.json({ code: 33924001, message: '', data: null }),
    });
    const visited = await visit(`${path}?utm_source=x&rsr=mail`, { ...KEEP_CACHE, portal });
    const location = new URL(header(visited, 'location'), 'https://site.test');
    expect([visited.response.status, location.pathname]).toEqual([302, '/r_sec_login']);
    expect(location.searchParams.get('service')).toBe(`https://site.test${path}?utm_source=x&rsr=mail`);
  });

  it('§7 the mapping is requested in parallel with the page', async () => {
    const order: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const portal = fakePortal({
      'common/getMapping': async () => {
        await promise;
        order.push('mapping returned');
        return null;
      },
      'products/productDetailByCode': () => {
        order.push('page requested');
        resolve();
        return detail;
      },
    });
    expect((await visit(unusedPath(), { portal })).response.status).toBe(200);
    expect(order).toEqual(['page requested', 'mapping returned']);
  });
});

describe('contents of the page cache', () => {
  it('a response that sets a cookie is never cached, and no cached page has a cookie', async () => {
    const { toEntry } = await import('../../../../src/cache/page-entry.ts');
    const headers = { 'cache-control': 'public, s-maxage=60', 'set-cookie': 'front_session=somebody' };
    const version = { content: '1', overrides: 'none', build: 'b' };
    expect(await toEntry(new Response('a page', { headers }), version)).toBeNull();
    const entry = await toEntry(
      new Response('a page', { headers: { 'cache-control': 's-maxage=60' } }),
      version,
    );
    expect(entry?.headers.map(([name]) => name)).not.toContain('set-cookie');
  });

  it('an incomplete page never replaces a complete one after a publication', async () => {
    await visit('/');
    const newsDown = fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
    clearVersion();
    const newVersion = { ...KEEP_CACHE, env: { KV: kvWithVersion('published-again') } };
    expect((await visit('/', { ...newVersion, portal: newsDown })).text).not.toContain('Some news');
    const entry = currentIsolate().pages.get('https://pages.internal/en/');
    expect(new TextDecoder().decode(entry?.body)).toContain('Some news');
    newIsolate();
    const cached = await (await caches.open('pages')).match('https://pages.internal/en/');
    expect(await cached?.text()).toContain('Some news');
  });

  it('a withdrawn page is also deleted for other isolates', async () => {
    const path = unusedPath();
    await visit(path, KEEP_CACHE);
    const emptyPortal = fakePortal({ 'products/productDetailByCode': undefined });
    clearVersion();
    const newVersion = { ...KEEP_CACHE, env: { KV: kvWithVersion('withdrawn') } };
    expect((await visit(path, { ...newVersion, portal: emptyPortal })).response.status).toBe(404);
    newIsolate();
    expect((await visit(path, { ...newVersion, portal: deadPortal })).response.status).toBe(503);
  });

  it('a file stays cacheable for signed-in visitors', async () => {
    const init = { headers: { cookie: 'front_session=abc' } };
    const drawing = await visit('/drawings/3/flow-0a1b2c3d.svg', { init });
    expect(header(drawing, 'cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('a page of another build is rendered again', async () => {
    const path = unusedPath();
    await visit(path, KEEP_CACHE);
    const key = `https://pages.internal/en${path.slice(0, -1)}`;
    const entry = currentIsolate().pages.get(key);
    if (!entry) throw new Error('no page is cached');
    currentIsolate().pages.set(key, { ...entry, version: { ...entry.version, build: 'older' } });
    expect(cacheState(await visit(path, KEEP_CACHE))).toBe('miss');
  });

  it('the URL of a style sheet of an older build returns the current style sheet', async () => {
    const requests: string[] = [];
    const ASSETS = {
      fetch: async (url: URL) => {
        requests.push(url.pathname);
        return new Response('body{}', { headers: { 'content-type': 'text/css' } });
      },
    } as unknown as Fetcher;
    const first = await visit('/assets/first-gone.css', { env: { ASSETS } });
    expect([first.response.status, first.text]).toEqual([200, 'body{}']);
    expect(header(first, 'content-type')).toBe('text/css; charset=utf-8');
    await visit('/assets/docs-gone.css', { env: { ASSETS } });
    // A removed style sheet may have been the only one of its page, so all current ones are returned.
    const other = await visit('/assets/index-gone.css', { env: { ASSETS } });
    const all = ['first', 'late', ...PAGE_SHEETS];
    expect([other.response.status, other.text]).toEqual([200, all.map(() => 'body{}').join('\n')]);
    expect(requests.map((path) => /[\w-]+(?=\.css$)/.exec(path)?.[0])).toEqual(['first', 'docs', ...all]);
    expect((await visit('/assets/boot-gone.js', { env: { ASSETS } })).response.status).toBe(404);
  });
});
