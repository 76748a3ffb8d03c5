// Page cache: cacheable pages and the visitors who receive them.
import { describe, expect, it } from 'vitest';
import { detail } from '../fixtures.ts';
import { deadPortal, fakePortal, newIsolate, visit } from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath } from './cached-pages.ts';

describe('cached pages', () => {
  it('a page is rendered once, then served from memory, byte for byte', async () => {
    const [path, portal] = [unusedPath(), fakePortal()];
    const first = await visit(path, { portal, ...KEEP_CACHE });
    const requestCount = portal.calls.length;
    const second = await visit(path, { portal, ...KEEP_CACHE });
    expect([cacheState(first), cacheState(second)]).toEqual(['miss', 'hit']);
    expect(second.text).toBe(first.text);
    expect(portal.calls.length).toBe(requestCount);
  });

  it('a new isolate serves a page from the Cache API', async () => {
    const path = unusedPath();
    await visit(path, KEEP_CACHE);
    newIsolate();
    const visited = await visit(path, { portal: deadPortal, ...KEEP_CACHE });
    expect([visited.response.status, cacheState(visited)]).toEqual([200, 'hit']);
  });

  it('a streamed page is cached in full', async () => {
    const streamed = await visit('/');
    const cached = await visit('/', KEEP_CACHE);
    expect(cacheState(cached)).toBe('hit');
    expect(cached.text).toBe(streamed.text);
    expect(cached.text).toContain('Some news');
  });

  it('each locale has its own cached page', async () => {
    const path = unusedPath();
    const texts = await Promise.all(
      ['', '/cn', '/ko', '/ja'].map(async (prefix) => (await visit(`${prefix}${path}`, KEEP_CACHE)).text),
    );
    expect(new Set(texts).size).toBe(4);
    expect((await visit(`/ko${path}`, KEEP_CACHE)).text).toContain('<html lang="ko"');
  });
});

describe('responses that are never cached', () => {
  it('drafts of a preview never appear in the cached page', async () => {
    const path = unusedPath();
    const draft = fakePortal({
      'products/productDetailByCode': { ...detail, name: 'DRAFT-MARKER', draft: true },
    });
    expect((await visit(`${path}?ispreview=1&pretoken=t`, { portal: draft, ...KEEP_CACHE })).text).toContain(
      'DRAFT-MARKER',
    );
    expect((await visit(path, KEEP_CACHE)).text).not.toContain('DRAFT-MARKER');
  });

  it('a cached page is rendered without the cookies of the visitor', async () => {
    const portal = fakePortal();
    await visit(unusedPath(), { portal, ...KEEP_CACHE, init: { headers: { cookie: 'secret=1' } } });
    expect(portal.calls.some(({ request }) => request.headers.has('cookie'))).toBe(false);
  });

  it('an error page is not cached', async () => {
    const path = unusedPath();
    const failing = fakePortal({ 'products/productDetailByCode': () => new Response('', { status: 500 }) });
    expect((await visit(path, { portal: failing, ...KEEP_CACHE })).response.status).toBe(500);
    expect((await visit(path, KEEP_CACHE)).response.status).toBe(200);
  });
});

describe('§2 sticky parameters and the page cache', () => {
  it('a request with tracking parameters gets the cached page with decorated links', async () => {
    const path = unusedPath();
    await visit(path, KEEP_CACHE);
    const visited = await visit(`${path}?rsr=mail&utm_source=x`, KEEP_CACHE);
    expect(cacheState(visited)).toBe('hit');
    expect(visited.text).toContain('href="/products/?rsr=mail"');
    expect(visited.text).not.toContain('utm_source');
    expect((await visit(path, KEEP_CACHE)).text).not.toContain('rsr=');
  });

  it('query parameters that do not select a page do not add pages to the cache', async () => {
    const path = unusedPath();
    await visit(path, KEEP_CACHE);
    expect(cacheState(await visit(`${path}?tag=x1&page=7&type=y`, KEEP_CACHE))).toBe('hit');
  });

  it('parameters of one visitor never appear on the page of another', async () => {
    const path = unusedPath();
    const first = await visit(`${path}?rsr=poison&bd_vid=poison&x=poison`, KEEP_CACHE);
    expect(cacheState(first)).toBe('miss');
    const visited = await visit(path, KEEP_CACHE);
    expect(cacheState(visited)).toBe('hit');
    expect(visited.text).not.toContain('poison');
  });
});
