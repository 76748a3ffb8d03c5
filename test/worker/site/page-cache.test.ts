// DESIGN §4.2 Whole pages: what is kept, for whom, how long, and what happens to it when the portal is gone.
import { env } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageEntry } from '../../../src/cache/page-entry.ts';
import { createPageMemory } from '../../../src/cache/page-memory.ts';
import { createPageStore } from '../../../src/cache/page-store.ts';

import { detail } from './fixtures.ts';
import {
  deadPortal,
  fakePortal,
  forgetShared,
  forgetVersion,
  header,
  newIsolate,
  send,
  versioned,
  visit,
} from './support.ts';

const PATH = '/products/cloud-dns/';
const state = (visited: Awaited<ReturnType<typeof visit>>) => header(visited, 'x-edge-cache');
let serial = 0;
/** A path of its own, so that tests do not meet each other's pages. */
const ownPath = () => {
  serial += 1;
  return `/products/page-${serial}/`;
};
const again = { keep: true };
const VERSION = { content: '1', flips: 'none', build: 'b' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what is kept', () => {
  it('a page is rendered once, then answered from memory, byte for byte', async () => {
    const [path, portal] = [ownPath(), fakePortal()];
    const first = await visit(path, { portal, ...again });
    const asked = portal.calls.length;
    const second = await visit(path, { portal, ...again });
    expect([state(first), state(second)]).toEqual(['miss', 'hit']);
    expect(second.text).toBe(first.text);
    expect(portal.calls.length).toBe(asked);
  });

  it('in an isolate with nothing in memory it comes from the Cache API', async () => {
    const path = ownPath();
    await visit(path, again);
    newIsolate();
    const visited = await visit(path, { portal: deadPortal, ...again });
    expect([visited.response.status, state(visited)]).toEqual([200, 'hit']);
  });

  it('a streamed page is kept as the whole that it was', async () => {
    const streamed = await visit('/');
    const kept = await visit('/', again);
    expect(state(kept)).toBe('hit');
    expect(kept.text).toBe(streamed.text);
    expect(kept.text).toContain('Some news');
  });

  it('it says its age, and has the security headers of every answer', async () => {
    const path = ownPath();
    await visit(path, again);
    const visited = await visit(path, again);
    expect(header(visited, 'age')).toMatch(/^\d+$/);
    expect(header(visited, 'content-security-policy')).toContain("object-src 'none'");
  });

  it('a strong ETag answers 304 to whoever has the page', async () => {
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

  it('each locale has its own', async () => {
    const path = ownPath();
    const texts = await Promise.all(
      ['', '/cn', '/ko', '/ja'].map(async (prefix) => (await visit(`${prefix}${path}`, again)).text),
    );
    expect(new Set(texts).size).toBe(4);
    expect((await visit(`/ko${path}`, again)).text).toContain('<html lang="ko"');
  });
});

describe('what never is', () => {
  it.each([
    ['a preview', `${PATH}?ispreview=1&pretoken=t`, {}],
    ['a call', '/api/portal/v1/menus', {}],
    ['a redirect', '/products', {}],
  ])('%s', async (_, path, init) => {
    await visit(PATH, again);
    for (let time = 0; time < 2; time++) expect(state(await visit(path, { ...again, init }))).toBe('bypass');
  });

  it('what a preview saw is not in what others get afterwards', async () => {
    const path = ownPath();
    const draft = fakePortal({
      'products/productDetailByCode': { ...detail, name: 'DRAFT-MARKER', draft: true },
    });
    expect((await visit(`${path}?ispreview=1&pretoken=t`, { portal: draft, ...again })).text).toContain(
      'DRAFT-MARKER',
    );
    expect((await visit(path, again)).text).not.toContain('DRAFT-MARKER');
  });

  it('a kept page is rendered without the cookies of the visitor who met it cold', async () => {
    const portal = fakePortal();
    await visit(ownPath(), { portal, ...again, init: { headers: { cookie: 'secret=1' } } });
    expect(portal.calls.some(({ request }) => request.headers.has('cookie'))).toBe(false);
  });

  it('an error is not kept', async () => {
    const path = ownPath();
    const failing = fakePortal({ 'products/productDetailByCode': () => new Response('', { status: 500 }) });
    expect((await visit(path, { portal: failing, ...again })).response.status).toBe(500);
    expect((await visit(path, again)).response.status).toBe(200);
  });
});

describe('§2 carried parameters and keeping', () => {
  it('a page with tracking parameters is the kept one, its links decorated on the way out', async () => {
    const path = ownPath();
    await visit(path, again);
    const visited = await visit(`${path}?rsr=mail&utm_source=x`, again);
    expect(state(visited)).toBe('hit');
    expect(visited.text).toContain('href="/products/?rsr=mail"');
    expect(visited.text).not.toContain('utm_source');
    expect((await visit(path, again)).text).not.toContain('rsr=');
  });

  it('a query that chooses nothing on a page makes no page of its own', async () => {
    const path = ownPath();
    await visit(path, again);
    expect(state(await visit(`${path}?tag=x1&page=7&type=y`, again))).toBe('hit');
  });

  it('nobody can put parameters into what others get', async () => {
    const path = ownPath();
    const first = await visit(`${path}?rsr=poison&bd_vid=poison&x=poison`, again);
    expect(state(first)).toBe('miss');
    const visited = await visit(path, again);
    expect(state(visited)).toBe('hit');
    expect(visited.text).not.toContain('poison');
  });
});

describe('how long', () => {
  const MINUTE = 60_000;
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

  it('after a minute it is served stale while a newer one is made', async () => {
    const [path, portal] = [ownPath(), fakePortal()];
    await visit(path, { portal, ...again });
    later(2 * MINUTE);
    const named = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'New name' } });
    const stale = await visit(path, { portal: named, ...again });
    expect(state(stale)).toBe('stale');
    const fresh = await visit(path, { portal: named, ...again });
    expect(state(fresh)).toBe('hit');
    expect(fresh.text).toContain('New name');
  });

  it('with the portal dead it is served for a week', async () => {
    const path = ownPath();
    await visit(path, again);
    later(3 * 24 * 60 * MINUTE);
    const visited = await visit(path, { portal: deadPortal, ...again });
    expect([visited.response.status, state(visited)]).toEqual([200, 'stale']);
    expect(visited.log.problems).toContainEqual(expect.objectContaining({ event: 'served-stale-on-error' }));
    vi.useRealTimers();
    later(9 * 24 * 60 * MINUTE);
    expect((await visit(path, { portal: deadPortal, ...again })).response.status).toBe(503);
  });

  it('a page that lacks a part never takes the place of a whole one', async () => {
    await visit('/');
    const newsDown = () => fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
    later(2 * MINUTE);
    expect(state(await visit('/', { portal: newsDown(), ...again }))).toBe('stale');
    const afterwards = await visit('/', { portal: newsDown(), ...again });
    expect(state(afterwards)).toBe('stale');
    expect(afterwards.text).toContain('Some news');
  });

  it('a page that was never whole is kept for seconds only', async () => {
    const newsDown = fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
    expect((await visit('/ko/', { portal: newsDown })).text).not.toContain('Some news');
    later(10_000);
    const whole = await visit('/ko/', again);
    expect([state(whole), whole.text.includes('Some news')]).toEqual(['miss', true]);
  });

  it('a page that the portal withdraws is gone after the visit that hears of it', async () => {
    for (const [withdrawn, status] of [
      [() => Response.json({ code: 33924001, message: '', data: null }), 302],
      [() => new Response('', { status: 403 }), 403],
    ] as const) {
      const [path, portal] = [ownPath(), fakePortal({ 'products/productDetailByCode': withdrawn })];
      await visit(path, again);
      later(2 * MINUTE);
      expect(state(await visit(path, { portal, ...again }))).toBe('stale');
      expect((await visit(path, { portal, ...again })).response.status).toBe(status);
      newIsolate();
      expect((await visit(path, { portal: deadPortal, ...again })).response.status).toBe(503);
      vi.useRealTimers();
    }
  });

  it('an address that has moved since leads on after the visit that hears of it', async () => {
    const path = ownPath();
    await visit(path, again);
    later(2 * MINUTE);
    forgetShared();
    const portal = fakePortal({ 'common/getMapping': { target: '/products/cloud-dns/', status: 301 } });
    await visit(path, { portal, ...again });
    expect((await visit(path, { portal, ...again })).response.status).toBe(301);
  });

  it('a renewal that came to nothing is not tried again for some seconds', async () => {
    const [path, failing] = [
      ownPath(),
      fakePortal({ 'products/productDetailByCode': () => new Response('', { status: 500 }) }),
    ];
    await visit(path, again);
    later(2 * MINUTE);
    const asked = () => failing.calls.filter(({ name }) => name === 'products/productDetailByCode').length;
    const first = await visit(path, { portal: failing, ...again });
    expect(first.log.problems).toContainEqual(expect.objectContaining({ event: 'request-failed' }));
    for (let time = 0; time < 2; time++)
      expect(state(await visit(path, { portal: failing, ...again }))).toBe('stale');
    expect([state(first), asked()]).toEqual(['stale', 1]);
    vi.useRealTimers();
    later(2 * MINUTE + 6_000);
    await visit(path, { portal: failing, ...again });
    expect(asked()).toBe(2);
  });

  it('a younger page that another isolate has put into the cache is used instead of an old one in memory', async () => {
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
    const others = new Response(body, { headers: { 'x-kept': JSON.stringify(about) } });
    const cache = { match: async () => others.clone(), put: async () => undefined } as unknown as Cache;
    vi.spyOn(caches, 'open').mockResolvedValue(cache);
    const store = createPageStore(createPageMemory(), VERSION, () => undefined);
    const text = async () =>
      new TextDecoder().decode((await store.get('https://kept.internal/two-isolates'))?.body);
    await store.put('https://kept.internal/two-isolates', page('fresh in memory', Date.now() - MINUTE / 2));
    expect(await text()).toBe('fresh in memory');
    await store.put('https://kept.internal/two-isolates', page('old in memory', Date.now() - 2 * MINUTE));
    expect(await text()).toBe('younger');
  });

  it('a new content version makes every page fresh at once', async () => {
    const path = ownPath();
    await visit(path, { ...again, env: { KV: versioned('1') } });
    forgetVersion();
    const visited = await visit(path, { ...again, env: { KV: versioned('2') } });
    expect(state(visited)).toBe('miss');
  });

  it('a 404 is kept for seconds', async () => {
    const path = '/products/nowhere-at-all/';
    const missing = () => fakePortal({ 'products/productDetailByCode': undefined });
    await visit(path, { portal: missing(), ...again });
    expect(state(await visit(path, { portal: missing(), ...again }))).toBe('hit');
    later(15_000);
    const published = await visit(path, again);
    expect([published.response.status, state(published)]).toEqual([200, 'miss']);
  });
});

describe('under load and in failure', () => {
  it('a burst for one cold page asks the portal once a section', async () => {
    forgetShared();
    const portal = fakePortal({
      'products/productDetailByCode': () => new Promise((resolve) => setTimeout(() => resolve(detail), 60)),
    });
    const path = ownPath();
    const { createExecutionContext, waitOnExecutionContext } = await import('cloudflare:test');
    const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const ctx = createExecutionContext();
    const bindings = { ...env, PORTAL: portal } as never;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(new Request(`https://site.test${path}`), bindings, ctx)),
    );
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    await waitOnExecutionContext(ctx);
    quiet.mockRestore();
    expect(texts.size).toBe(1);
    expect(portal.calls.filter(({ name }) => name === 'products/productDetailByCode')).toHaveLength(1);
  });

  it.each([
    ['passed its end', 9 * 24 * 3600_000],
    ['been good only in place of an error', 3 * 24 * 3600_000],
  ])('a burst for a page that has %s renders it once', async (_, age) => {
    const path = ownPath();
    await visit(path, again);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + age });
    const portal = fakePortal({
      'products/productDetailByCode': () => new Promise((resolve) => setTimeout(() => resolve(detail), 60)),
    });
    const visits = await Promise.all(
      Array.from({ length: 20 }, () =>
        visit(path, { portal, ...again, init: { headers: { 'x-request-id': 'burst' } } }),
      ),
    );
    expect(new Set(visits.map(({ response }) => response.status))).toEqual(new Set([200]));
    expect(portal.calls.filter(({ name }) => name === 'products/productDetailByCode')).toHaveLength(1);
  });

  it('when the first of a burst fails, the others take turns instead of all asking at once', async () => {
    let [under, most] = [0, 0];
    const failing = async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setTimeout(resolve, 20));
      under -= 1;
      return new Response('', { status: 400 });
    };
    const path = ownPath();
    const portal = fakePortal({ 'products/productDetailByCode': failing });
    const visits = await Promise.all(Array.from({ length: 6 }, () => visit(path, { portal, ...again })));
    expect(visits.every(({ response }) => response.status === 400)).toBe(true);
    expect(most).toBe(1);
  });

  it('HEAD for a page that is not kept answers at once, keeps it, and is logged', async () => {
    const head = await visit('/ja/', { init: { method: 'HEAD' } });
    expect([head.response.status, head.text, head.logLines]).toEqual([200, '', 1]);
    expect(state(await visit('/ja/', again))).toBe('hit');
  });

  it('who carries parameters has no entity tag, so never gets 304', async () => {
    const path = ownPath();
    await visit(path, again);
    const etag = header(await visit(path, again), 'etag');
    const decorated = await visit(`${path}?rsr=mail`, {
      ...again,
      init: { headers: { 'if-none-match': etag } },
    });
    expect([decorated.response.status, header(decorated, 'etag')]).toEqual([200, '']);
  });

  it('with the Cache API failing pages are rendered, and the log says so', async () => {
    const open = vi.spyOn(caches, 'open').mockResolvedValue({
      match: () => Promise.reject(new Error('cache')),
      put: () => Promise.reject(new Error('cache')),
    } as unknown as Cache);
    const visited = await visit(ownPath(), again);
    open.mockRestore();
    expect(visited.response.status).toBe(200);
    expect(visited.log.problems.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['page-cache-read-failed']),
    );
  });

  it('a portal that is known to be dead is not waited for, and is asked again after some seconds', async () => {
    const portal = fakePortal({ 'products/productDetailByCode': () => Promise.reject(new Error('down')) });
    const { breakerFor, closedBreaker } = await import('../../../src/api/breaker.ts');
    const { createPortalClient } = await import('../../../src/api/client.ts');
    const { fetch: send } = portal;
    const state = closedBreaker();
    const call = () => {
      const breaker = breakerFor(state, Date.now);
      const client = createPortalClient({
        send: send as never,
        origin: 'https://portal',
        lang: 'EN_US',
        previewToken: null,
        clientIp: '',
        cookie: null,
        requestId: 'r',
        breaker,
      });
      return client.call('document/documentTopSearchWords').catch((error: Error) => error.message);
    };
    for (let time = 0; time < 3; time++) breakerFor(state, Date.now).failed();
    const asked = portal.calls.length;
    expect(await call()).toContain('was not asked');
    expect(portal.calls.length).toBe(asked);
    later(4_000);
    await call();
    expect(portal.calls.length).toBe(asked + 1);
    expect(await call()).not.toContain('was not asked');
  });
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
});
