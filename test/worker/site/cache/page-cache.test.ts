// Page cache: cacheable pages and the visitors who receive them.
import { describe, expect, it } from 'vitest';
import { detail } from '../fixtures.ts';
import { deadPortal, fakePortal, header, newIsolate, visit } from '../support.ts';
import { again, ownPath, state } from './cached-pages.ts';

const PATH = '/products/cloud-dns/';

describe('cached pages', () => {
  it('a page is rendered once, then served from memory, byte for byte', async () => {
    const [path, portal] = [ownPath(), fakePortal()];
    const first = await visit(path, { portal, ...again });
    const requested = portal.calls.length;
    const second = await visit(path, { portal, ...again });
    expect([state(first), state(second)]).toEqual(['miss', 'hit']);
    expect(second.text).toBe(first.text);
    expect(portal.calls.length).toBe(requested);
  });

  it('a new isolate serves a page from the Cache API', async () => {
    const path = ownPath();
    await visit(path, again);
    newIsolate();
    const visited = await visit(path, { portal: deadPortal, ...again });
    expect([visited.response.status, state(visited)]).toEqual([200, 'hit']);
  });

  it('a streamed page is cached in full', async () => {
    const streamed = await visit('/');
    const cached = await visit('/', again);
    expect(state(cached)).toBe('hit');
    expect(cached.text).toBe(streamed.text);
    expect(cached.text).toContain('Some news');
  });

  it('a cached page has the Age header and the security headers', async () => {
    const path = ownPath();
    await visit(path, again);
    const visited = await visit(path, again);
    expect(header(visited, 'age')).toMatch(/^\d+$/);
    expect(header(visited, 'content-security-policy')).toContain("object-src 'none'");
  });

  it('a matching strong ETag returns 304', async () => {
    const path = ownPath();
    await visit(path, again);
    const etag = header(await visit(path, again), 'etag');
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    const same = await visit(path, { ...again, init: { headers: { 'if-none-match': etag } } });
    expect([same.response.status, same.text]).toEqual([304, '']);
    expect(
      (await visit(path, { ...again, init: { headers: { 'if-none-match': '"other"' } } })).response.status,
    ).toBe(200);
  });

  it('each locale has its own cached page', async () => {
    const path = ownPath();
    const texts = await Promise.all(
      ['', '/cn', '/ko', '/ja'].map(async (prefix) => (await visit(`${prefix}${path}`, again)).text),
    );
    expect(new Set(texts).size).toBe(4);
    expect((await visit(`/ko${path}`, again)).text).toContain('<html lang="ko"');
  });
});

describe('responses that are never cached', () => {
  it.each([
    ['a preview', `${PATH}?ispreview=1&pretoken=t`, {}],
    ['a call', '/api/portal/v1/menus', {}],
    ['a redirect', '/products', {}],
  ])('%s bypasses the page cache', async (_, path, init) => {
    await visit(PATH, again);
    for (let time = 0; time < 2; time++) expect(state(await visit(path, { ...again, init }))).toBe('bypass');
  });

  it('drafts of a preview never appear in the cached page', async () => {
    const path = ownPath();
    const draft = fakePortal({
      'products/productDetailByCode': { ...detail, name: 'DRAFT-MARKER', draft: true },
    });
    expect((await visit(`${path}?ispreview=1&pretoken=t`, { portal: draft, ...again })).text).toContain(
      'DRAFT-MARKER',
    );
    expect((await visit(path, again)).text).not.toContain('DRAFT-MARKER');
  });

  it('a cached page is rendered without the cookies of the visitor', async () => {
    const portal = fakePortal();
    await visit(ownPath(), { portal, ...again, init: { headers: { cookie: 'secret=1' } } });
    expect(portal.calls.some(({ request }) => request.headers.has('cookie'))).toBe(false);
  });

  it('an error page is not cached', async () => {
    const path = ownPath();
    const failing = fakePortal({ 'products/productDetailByCode': () => new Response('', { status: 500 }) });
    expect((await visit(path, { portal: failing, ...again })).response.status).toBe(500);
    expect((await visit(path, again)).response.status).toBe(200);
  });
});

describe('§2 sticky parameters and the page cache', () => {
  it('a request with tracking parameters gets the cached page with decorated links', async () => {
    const path = ownPath();
    await visit(path, again);
    const visited = await visit(`${path}?rsr=mail&utm_source=x`, again);
    expect(state(visited)).toBe('hit');
    expect(visited.text).toContain('href="/products/?rsr=mail"');
    expect(visited.text).not.toContain('utm_source');
    expect((await visit(path, again)).text).not.toContain('rsr=');
  });

  it('query parameters that do not select a page do not add pages to the cache', async () => {
    const path = ownPath();
    await visit(path, again);
    expect(state(await visit(`${path}?tag=x1&page=7&type=y`, again))).toBe('hit');
  });

  it('parameters of one visitor never appear on the page of another', async () => {
    const path = ownPath();
    const first = await visit(`${path}?rsr=poison&bd_vid=poison&x=poison`, again);
    expect(state(first)).toBe('miss');
    const visited = await visit(path, again);
    expect(state(visited)).toBe('hit');
    expect(visited.text).not.toContain('poison');
  });
});
