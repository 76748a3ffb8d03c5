// DESIGN §4.4 The keeper of pages is replaceable; and §4.2 the shortest way to a page that the isolate holds
// gives what the long way gives.
import { describe, expect, it, vi } from 'vitest';
import { forgetVersion } from '../../../src/cache/version.ts';
import { pageAtHand } from '../../../src/middleware/page-at-hand.ts';
import { detail } from './fixtures.ts';
import { fakePortal, header, type Visit, versioned, visit } from './support.ts';

let serial = 0;
const ownPath = () => {
  serial += 1;
  return `/products/keeper-${serial}/`;
};
const state = (visited: Visit) => header(visited, 'x-edge-cache');
const again = { keep: true };

describe('DESIGN §4.2 the shortest way to a kept page', () => {
  async function warmed(path: string): Promise<Visit> {
    await visit(path, again);
    return visit(path, again);
  }
  /** Headers that differ from answer to answer. */
  const own = new Set(['age', 'server-timing']);
  const shared = ({ response }: Visit) => [...response.headers].filter(([name]) => !own.has(name)).sort();
  const fields = ({ log }: Visit) => ({ ...log, requestId: '', ms: 0 });

  it.each(['/', '/cn/', '/products/', '/ja/products/', '/products/?utm_source=mail'])(
    'gives what the long way gives: %s',
    async (path) => {
      const init = {
        headers: {
          'user-agent': 'Mozilla/5.0 (iPhone)',
          referer: 'https://other.test/?token=s',
          cookie: 'a=1; cookie_consent=all',
        },
      };
      const long = await warmed(path);
      const [short, longAgain] = [
        await visit(path, { ...again, init }),
        await visit(path, { ...again, init: { headers: { ...init.headers, 'x-request-id': 'r1' } } }),
      ];
      expect(state(short)).toBe('hit');
      expect(short.text).toBe(long.text);
      expect(shared(short)).toEqual(shared(longAgain));
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
      pageAtHand(new Request(`https://site.test${to}`, init))?.status ?? null;
    expect(ask(path)).toBeNull();
    await visit(path, again);
    expect([ask(path), ask(path, { headers: { cookie: 'a=1' } })]).toEqual([200, 200]);
    expect(ask(path, { headers: { cookie: 'a=1; front_session=abc' } })).toBeNull();
    expect(ask(path, { headers: { 'x-request-id': 'own' } })).toBeNull();
    expect([ask(path, { method: 'HEAD' }), ask(path, { method: 'POST' }), ask(path.slice(0, -1))]).toEqual([
      null,
      null,
      null,
    ]);
    await visit(`${path}?rsr=mail`, again);
    await visit(`${path}?ispreview=1&pretoken=t`, again);
    expect([ask(`${path}?rsr=mail`), ask(`${path}?ispreview=1&pretoken=t`)]).toEqual([null, null]);
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

  it('is closed to sessions, previews, other methods and other spellings', async () => {
    const path = ownPath();
    await warmed(path);
    expect(state(await visit(path, { ...again, init: { headers: { cookie: 'front_session=abc' } } }))).toBe(
      'bypass',
    );
    const draft = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'DRAFT-MARKER' } });
    const preview = await visit(`${path}?ispreview=1&pretoken=t`, { ...again, portal: draft });
    expect([state(preview), preview.text.includes('DRAFT-MARKER')]).toEqual(['bypass', true]);
    expect((await visit(path, { ...again, init: { method: 'HEAD' } })).text).toBe('');
    expect((await visit(path, { ...again, init: { method: 'DELETE' } })).response.status).toBe(405);
    expect((await visit(path.slice(0, -1), again)).response.status).toBe(301);
  });

  it('decorates for whoever carries parameters, and for nobody else', async () => {
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
    expect(
      (await visit('/', { ...again, init: { headers: { 'accept-language': 'en' } } })).response.status,
    ).toBe(200);
  });

  it('ends when the content version is no longer the one it knew', async () => {
    const path = ownPath();
    await warmed(path);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    const portal = fakePortal({ 'products/productDetailByCode': { ...detail, name: 'Published since' } });
    const visited = await visit(path, { ...again, portal, env: { KV: versioned('999999') } });
    vi.useRealTimers();
    expect([state(visited), visited.text.includes('Published since')]).toEqual(['miss', true]);
  });
});

describe('DESIGN §4.4 Workers Cache as the keeper', () => {
  const env = { PAGE_KEEPER: 'workers-cache' };

  it('a page is asked of the cached entrypoint as nobody, with the content version among what it is keyed by', async () => {
    const { workersCacheKeeper } = await import('../../../src/cache/workers-cache-keeper.ts');
    const asked: { version: string; request: Request }[] = [];
    const keeper = workersCacheKeeper((version) => ({
      fetch: (async (request: Request) => {
        asked.push({ version, request });
        return new Response('<p>kept</p>', {
          headers: { 'cf-cache-status': 'HIT', etag: '"abc"', 'cache-control': 'public, s-maxage=60' },
        });
      }) as Fetcher['fetch'],
    }));
    const of = (over: object) =>
      keeper({
        key: 'k',
        version: '7-build',
        anonymous: () => new Request('https://site.test/products/'),
        method: 'GET',
        ifNoneMatch: null,
        render: () => Promise.reject(new Error('the entrypoint renders')),
        isWhole: () => true,
        waitUntil: () => undefined,
        report: () => undefined,
        ...over,
      });
    const answer = await of({});
    expect([answer?.headers.get('x-edge-cache'), await answer?.text()]).toEqual(['hit', '<p>kept</p>']);
    expect(asked[0]?.version).toBe('7-build');
    expect([...(asked[0]?.request.headers ?? [])]).toEqual([]);
    expect((await of({ ifNoneMatch: '"abc"' }))?.status).toBe(304);
    expect((await of({ ifNoneMatch: '"other"' }))?.status).toBe(200);
    expect(await (await of({ method: 'HEAD' }))?.text()).toBe('');
  });

  it('the site keeps nothing itself then: each answer is what the entrypoint gives', async () => {
    const { exports } = await import('cloudflare:workers');
    expect(exports.Pages).toBeDefined();
    // The entrypoint has the tests' own binding to a portal, which never answers; what it needs is in KV by
    // now.
    const rendered = await visit('/products/');
    const put = vi.spyOn(Cache.prototype, 'put');
    const visited = await visit('/products/?utm_source=x', { env, init: { headers: { cookie: 'a=1' } } });
    const written = put.mock.calls.map(([key]) => String(key)).filter((key) => key.includes('/products'));
    put.mockRestore();
    expect([visited.response.status, state(visited), written]).toEqual([200, 'miss', []]);
    expect(visited.text).toBe(rendered.text);
    const etag = header(visited, 'etag');
    expect(
      (await visit('/products/', { env, init: { headers: { 'if-none-match': etag } } })).response.status,
    ).toBe(304);
  });

  it('what the entrypoint renders has a strong entity tag, no cookie, nothing to vary by, and tags to purge it by', async () => {
    const { forWorkersCache } = await import('../../../src/cache/workers-cache-keeper.ts');
    const { text, response } = await visit('/ja/products/');
    expect(header(await visit('/ja/products/'), 'cache-tag')).toBe('pages,locale-ja,area-products');
    const headers = new Headers(response.headers);
    headers.set('Vary', 'Cookie');
    const whole = await forWorkersCache(new Response(text, { headers }), { incomplete: false });
    expect(whole.headers.get('etag')).toMatch(/^"[0-9a-f]{24}"$/);
    expect([whole.headers.has('vary'), whole.headers.has('set-cookie')]).toEqual([false, false]);
    expect(whole.headers.get('cache-control')).toContain('s-maxage=60');
    const lacking = await forWorkersCache(new Response(text, { headers }), { incomplete: true });
    expect(lacking.headers.get('cache-control')).toContain('s-maxage=5, stale-while-revalidate=0');
  });

  it('an error is passed on as it is, for no cache to keep', async () => {
    // The portal of the tests' own bindings answers 599 to the entrypoint.
    const visited = await visit(ownPath(), { env });
    expect(visited.response.status).toBeGreaterThanOrEqual(500);
    expect([header(visited, 'cache-control'), header(visited, 'cache-tag')]).toEqual([
      'no-store, no-cache, must-revalidate, private',
      '',
    ]);
  });
});
