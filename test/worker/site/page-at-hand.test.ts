// DESIGN §4.2 The first step of a request gives a page that the isolate holds what the long way gives.
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { describe, expect, it, vi } from 'vitest';
import type { OuterEnv, Visit as Visited } from '../../../src/env.ts';
import { routePath } from '../../../src/i18n/links.ts';
import { createIsolate } from '../../../src/isolate.ts';
import { address } from '../../../src/middleware/address.ts';
import { clientAddress } from '../../../src/middleware/client-address.ts';
import { draft } from '../../../src/middleware/draft.ts';
import { mobile } from '../../../src/middleware/mobile.ts';
import { pageAtHand, pageCache } from '../../../src/middleware/page-cache.ts';
import { preview } from '../../../src/middleware/preview.ts';
import { requestLog } from '../../../src/middleware/request-log.ts';
import { detail } from './fixtures.ts';
import { again, ownPath, state } from './kept-pages.ts';
import {
  deadPortal,
  fakePortal,
  forgetVersion,
  header,
  newIsolate,
  theIsolate,
  type Visit,
  versioned,
  visit,
} from './support.ts';

async function warmed(path: string): Promise<Visit> {
  await visit(path, again);
  return visit(path, again);
}
/** Headers that differ from answer to answer. */
const own = new Set(['age', 'server-timing']);
const shared = ({ response }: Visit) => [...response.headers].filter(([name]) => !own.has(name)).sort();
const fields = ({ log }: Visit) => ({ ...log, requestId: '', ms: 0 });

describe('DESIGN §4.2 the first step of a request', () => {
  it.each(['/', '/cn/', '/products/', '/ja/products/', '/products/?utm_source=mail'])(
    'gives what the long way gives: %s',
    async (path) => {
      const headers = {
        'user-agent': 'Mozilla/5.0 (iPhone)',
        referer: 'https://other.test/?token=s',
        cookie: 'a=1; cookie_consent=all',
      };
      const long = await warmed(path);
      const short = await visit(path, { ...again, init: { headers } });
      const longAgain = await visit(path, {
        ...again,
        init: { headers: { ...headers, 'x-request-id': 'r1' } },
      });
      expect(state(short)).toBe('hit');
      expect(short.text).toBe(long.text);
      expect(shared(short)).toEqual(shared(longAgain).filter(([name]) => name !== 'x-request-id'));
      expect(fields(short)).toEqual(fields(longAgain));
      expect(short.logLines).toBe(1);
      expect(short.log.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(longAgain.log.requestId).toBe('r1');
    },
  );

  it('is taken by whoever may have the page as it is kept, without waiting for anything, and by nobody else', async () => {
    const path = ownPath();
    const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const ask = (to: string, init: RequestInit = {}) =>
      pageAtHand(new Request(`https://site.test${to}`, init), theIsolate())?.status ?? null;
    expect(ask(path)).toBeNull();
    await warmed(path);
    expect([ask(path), ask(path, { headers: { cookie: 'a=1' } })]).toEqual([200, 200]);
    expect(ask(path, { headers: { cookie: 'a=1; front_session=abc' } })).toBeNull();
    expect(ask(path, { headers: { 'x-request-id': 'own' } })).toBeNull();
    const others = [
      ask(path, { method: 'HEAD' }),
      ask(path, { method: 'POST' }),
      ask(path.slice(0, -1)),
      ask(`${path}?rsr=mail`),
      ask(`${path}?ispreview=1&pretoken=t`),
    ];
    expect(others).toEqual(others.map(() => null));
    for (const query of ['?rsr=mail', '?ispreview=1&pretoken=t']) {
      await warmed(`${path}${query}`);
      expect(ask(`${path}${query}`)).toBeNull();
    }
    forgetVersion();
    expect(ask(path)).toBeNull();
    await visit(path, again);
    expect(ask(path)).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(ask(path)).toBeNull();
    vi.useRealTimers();
    quiet.mockRestore();
  });

  it('answers 304 to whoever has the page', async () => {
    const path = ownPath();
    const etag = header(await warmed(path), 'etag');
    const known = await visit(path, { ...again, init: { headers: { 'if-none-match': `W/${etag}` } } });
    expect([known.response.status, known.text]).toEqual([304, '']);
  });

  it('is closed to previews, other methods and other spellings', async () => {
    const path = ownPath();
    await warmed(path);
    const draft = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'DRAFT-MARKER' } });
    const preview = await visit(`${path}?ispreview=1&pretoken=t`, { ...again, portal: draft });
    expect([state(preview), preview.text.includes('DRAFT-MARKER')]).toEqual(['bypass', true]);
    expect((await visit(path, { ...again, init: { method: 'HEAD' } })).text).toBe('');
    expect((await visit(path, { ...again, init: { method: 'DELETE' } })).response.status).toBe(405);
    expect((await visit(path.slice(0, -1), again)).response.status).toBe(301);
  });

  it('§2 decorates for whoever carries parameters, and for nobody else', async () => {
    const path = ownPath();
    await warmed(path);
    for (let time = 0; time < 3; time++)
      expect((await visit(`${path}?rsr=mail`, again)).text).toContain('href="/products/?rsr=mail"');
    expect((await visit(path, again)).text).not.toContain('rsr=');
  });

  it('§4 locale: the root path still leads to the language of cookie and browser', async () => {
    await warmed('/');
    const korean = await visit('/', { ...again, init: { headers: { 'accept-language': 'ko-KR,ko;q=0.9' } } });
    expect([korean.response.status, header(korean, 'location')]).toEqual([302, '/ko/']);
    const chosen = await visit('/', { ...again, init: { headers: { cookie: 'i18n_redirected=ja' } } });
    expect(header(chosen, 'location')).toBe('/ja/');
    const english = await visit('/', { ...again, init: { headers: { 'accept-language': 'en' } } });
    expect([english.response.status, state(english)]).toEqual([200, 'hit']);
  });

  it('ends when the content version is no longer the one that the page was made under', async () => {
    const path = ownPath();
    await warmed(path);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    const portal = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'Published since' } });
    const visited = await visit(path, { ...again, portal, env: { KV: versioned('another') } });
    vi.useRealTimers();
    expect([state(visited), visited.text.includes('Published since')]).toEqual(['miss', true]);
  });
});

describe('DESIGN §4.2 what one visitor does to what others get', () => {
  it('a signed-in visitor gets the kept page, which says nothing personal, and may not keep it', async () => {
    const path = ownPath();
    await warmed(path);
    const signedIn = await visit(path, { ...again, init: { headers: { cookie: 'front_session=abc' } } });
    expect(state(signedIn)).toBe('hit');
    expect(header(signedIn, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(await visit(path, again), 'cache-control')).toContain('s-maxage=60');
  });

  it('a signed-in visitor never makes a page that others get', async () => {
    const path = ownPath();
    const portal = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'FOR-ONE' } });
    const init = { headers: { cookie: 'front_session=abc' } };
    const first = await visit(path, { ...again, portal, init });
    expect([state(first), first.text.includes('FOR-ONE')]).toEqual(['bypass', true]);
    const other = await visit(path, again);
    expect([state(other), other.text.includes('FOR-ONE')]).toEqual(['miss', false]);
  });

  it('§8 a page that asks who one is sends everybody to sign in and back to where they were', async () => {
    const path = ownPath();
    const portal = fakePortal({
      'products/productDetailByCode': () => Response.json({ code: 33924001, message: '', data: null }),
    });
    const visited = await visit(`${path}?utm_source=x&rsr=mail`, { ...again, portal });
    const location = new URL(header(visited, 'location'), 'https://site.test');
    expect([visited.response.status, location.pathname]).toEqual([302, '/r_sec_login']);
    expect(location.searchParams.get('service')).toBe(`https://site.test${path}?utm_source=x&rsr=mail`);
  });

  it('§2 a moved address leads on with the parameters that a visitor carries', async () => {
    const portal = fakePortal({ 'common/getMapping': { target: '/products/', status: 301 } });
    const visited = await visit('/moved/long-ago/?rsr=mail', { portal });
    expect([visited.response.status, header(visited, 'location')]).toEqual([301, '/products/?rsr=mail']);
    expect(visited.log.problems).toEqual([]);
  });

  it('§7 mapping is asked beside the page, not before it', async () => {
    const order: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const portal = fakePortal({
      'common/getMapping': async () => {
        await promise;
        order.push('mapping answered');
        return null;
      },
      'products/productDetailByCode': () => {
        order.push('page asked');
        resolve();
        return detail;
      },
    });
    expect((await visit(ownPath(), { portal })).response.status).toBe(200);
    expect(order).toEqual(['page asked', 'mapping answered']);
  });
});

describe('DESIGN §4.2 what is kept is everybody’s', () => {
  it('an answer that sets a cookie is never kept, and no kept page has one', async () => {
    const { toEntry } = await import('../../../src/cache/page-entry.ts');
    const headers = { 'cache-control': 'public, s-maxage=60', 'set-cookie': 'front_session=somebody' };
    const version = { content: '1', flips: 'none', build: 'b' };
    expect(await toEntry(new Response('a page', { headers }), version)).toBeNull();
    const kept = await toEntry(
      new Response('a page', { headers: { 'cache-control': 's-maxage=60' } }),
      version,
    );
    expect(kept?.headers.map(([name]) => name)).not.toContain('set-cookie');
  });

  it('after a publication a page that lacks a part does not take the place of a whole one either', async () => {
    await visit('/');
    const newsDown = fakePortal({ 'home/getRecommandNews': () => Promise.reject(new Error('down')) });
    forgetVersion();
    const bumped = { ...again, env: { KV: versioned('published-again') } };
    expect((await visit('/', { ...bumped, portal: newsDown })).text).not.toContain('Some news');
    const kept = theIsolate().pages.get('https://kept.internal/en/');
    expect(new TextDecoder().decode(kept?.body)).toContain('Some news');
    newIsolate();
    const cached = await (await caches.open('pages')).match('https://kept.internal/en/');
    expect(await cached?.text()).toContain('Some news');
  });

  it('a page that is gone is gone in other isolates, too', async () => {
    const path = ownPath();
    await visit(path, again);
    const gone = fakePortal({ 'products/productDetailByCode': undefined });
    forgetVersion();
    const bumped = { ...again, env: { KV: versioned('taken-away') } };
    expect((await visit(path, { ...bumped, portal: gone })).response.status).toBe(404);
    newIsolate();
    expect((await visit(path, { ...bumped, portal: deadPortal })).response.status).toBe(503);
  });

  it('a file may be kept by whoever is signed in', async () => {
    const init = { headers: { cookie: 'front_session=abc' } };
    const drawing = await visit('/drawings/2/flow-0a1b2c3d.svg', { init });
    expect(header(drawing, 'cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('a page made by another build is made anew', async () => {
    const path = ownPath();
    await visit(path, again);
    const key = `https://kept.internal/en${path.slice(0, -1)}`;
    const entry = theIsolate().pages.get(key);
    if (!entry) throw new Error('nothing is kept');
    theIsolate().pages.set(key, { ...entry, version: { ...entry.version, build: 'older' } });
    expect(state(await visit(path, again))).toBe('miss');
  });

  it('a style sheet of an older build answers with the present one', async () => {
    const asked: string[] = [];
    const ASSETS = {
      fetch: async (url: URL) => {
        asked.push(url.pathname);
        return new Response('body{}', { headers: { 'content-type': 'text/css' } });
      },
    } as unknown as Fetcher;
    const first = await visit('/assets/first-gone.css', { env: { ASSETS } });
    expect([first.response.status, first.text]).toEqual([200, 'body{}']);
    expect(header(first, 'content-type')).toBe('text/css; charset=utf-8');
    // Any other may have been the only one of its page.
    const other = await visit('/assets/index-gone.css', { env: { ASSETS } });
    expect([other.response.status, other.text]).toEqual([200, 'body{}\nbody{}']);
    expect(asked.map((path) => /\w+(?=\.css$)/.exec(path)?.[0])).toEqual(['first', 'first', 'index']);
    expect((await visit('/assets/boot-gone.js', { env: { ASSETS } })).response.status).toBe(404);
  });
});

describe('DESIGN §3 what the inner app is handed', () => {
  it('for a page that may be kept: neither cookies nor carried parameters, in the address or beside it', async () => {
    const seen: { request: Request; visit: Visited }[] = [];
    const app = new Hono<OuterEnv>({ getPath: (request) => routePath(request.url) });
    app.use(
      requestId(),
      requestLog(),
      address(),
      preview(),
      draft(createIsolate()),
      clientAddress(),
      mobile(),
    );
    app.use(
      pageCache(createIsolate(), (request, given) => {
        seen.push({ request, visit: given });
        return new Response('a page', { headers: { 'cache-control': 'public, s-maxage=60' } });
      }),
    );
    const ask = async (path: string, headers: Record<string, string>) => {
      const ctx = createExecutionContext();
      await (await app.fetch(new Request(`https://site.test${path}`, { headers }), env, ctx)).text();
      await waitOnExecutionContext(ctx);
    };
    const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const cookie = 'a=1; secret=2';
    await ask('/products/handed-over/?rsr=mail&utm_source=x&page=2', { cookie, authorization: 'Basic eA==' });
    await ask('/search/?keyword=dns&rsr=mail', { cookie });
    quiet.mockRestore();
    const [everybody, visitor] = seen;
    expect([everybody?.visit.cookie, everybody?.visit.carried]).toEqual([null, []]);
    expect(everybody?.request.url).toBe('https://site.test/products/handed-over/');
    expect([...(everybody?.request.headers ?? [])]).toEqual([]);
    expect([visitor?.visit.cookie, visitor?.visit.carried]).toEqual([cookie, [['rsr', 'mail']]]);
  });
});
