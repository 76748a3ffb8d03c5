// DESIGN §4, §8 live state, from the editor's call through the site to the visitor's next page: the ops Worker
// itself, on a D1 and a KV of its own, and a portal that says what the publisher wrote.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import ops from '../../../ops/src/worker.ts';
import type { Bindings } from '../../../src/env.ts';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { type Flip, snapshotKey } from '../../../src/live/snapshot.ts';
import { deadPortal, fakePortal, forgetShared, header, movePlace, newIsolate, visit } from './support.ts';

const TOKEN = 'a-token-of-the-tests-of-more-than-32-characters';
const opsWorker: Bindings['OPS'] = {
  fetch: async (input, init) =>
    ops.fetch(new Request(input as RequestInfo, init as RequestInit), {
      DB: env.OPS_DB,
      KV: env.KV,
      PORTAL: { fetch: async () => new Response('', { status: 503 }) },
      PORTAL_ORIGIN: '',
      OPS_TOKEN: TOKEN,
    }),
};

/** What the publisher wrote, as the portal says it. */
async function published(locale: Locale): Promise<unknown> {
  const body = await env.PORTAL_DB.prepare(
    "SELECT body FROM setting WHERE name = 'advertisement' AND locale = ?",
  )
    .bind(locale)
    .first<string>('body');
  return JSON.parse(body ?? '[]');
}
const publish = (number: 0 | 1) =>
  env.PORTAL_DB.batch(env.PUBLICATIONS[number].map((statement) => env.PORTAL_DB.prepare(statement)));

const LANGS: Record<string, Locale> = { EN_US: 'en', KO_KR: 'ko' };
const homeBanner = { type: 'banner', text: 'x', actions: [], drawing: 'flow', startsAt: null, endsAt: null };
const banners = [
  { ...homeBanner, id: 'claim', title: 'The claim' },
  { ...homeBanner, id: 'second', title: 'The second' },
];
const portal = () =>
  fakePortal({
    'common/getAdvertisement': (request: Request) =>
      published(LANGS[new URL(request.url).searchParams.get('lang') ?? ''] ?? 'en'),
    'home/getBanner': (request: Request) =>
      new URL(request.url).searchParams.get('type') === 'banner' ? banners : [],
  });

/** The id in content/advertisement. */
const AD = 'top-banner-attack';
const PLACE = 'data-top-banner';
type Wish = Partial<Flip> | null;
const HIDDEN: Wish = { shown: false, startsAt: null, endsAt: null };

const see = (path: string, over: Partial<Bindings> = {}) =>
  visit(path, { portal: portal(), env: { OPS: opsWorker, ...over }, keep: true });

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return visit(path, {
    portal: deadPortal,
    env: { OPS: opsWorker },
    keep: true,
    init: {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  });
}

async function flip(
  wish: Wish,
  { target = AD, kind = 'advertisement', locales = ['en'] } = {},
): Promise<void> {
  const { results } = await env.OPS_DB.prepare('SELECT locale, version FROM flip WHERE target = ?')
    .bind(target)
    .all<{ locale: string; version: number }>();
  const versions = new Map(results.map(({ locale, version }) => [locale, version]));
  const seen = Object.fromEntries(locales.map((code) => [code, versions.get(code) ?? 0]));
  const { response, text } = await call('PUT', `/ops/api/flips/${kind}/${target}`, { seen, flip: wish });
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
}

beforeAll(async () => {
  await applyD1Migrations(env.OPS_DB, env.OPS_MIGRATIONS);
  await applyD1Migrations(env.PORTAL_DB, env.PORTAL_MIGRATIONS);
});

beforeEach(async () => {
  await publish(0);
  await env.OPS_DB.batch(['flip', 'audit'].map((table) => env.OPS_DB.prepare(`DELETE FROM ${table}`)));
  await Promise.all(localeCodes.map((code) => env.KV.delete(snapshotKey(code))));
  newIsolate();
  movePlace();
  forgetShared();
});

describe('DESIGN §4.5, §8 a flip', () => {
  it('is on the very next request of a page that is kept, and off again', async () => {
    expect((await see('/products/')).text).toContain(PLACE);
    expect(header(await see('/products/'), 'x-edge-cache')).toBe('hit');
    await flip(HIDDEN);
    const next = await see('/products/');
    expect([header(next, 'x-edge-cache'), next.text.includes(PLACE)]).toEqual(['miss', false]);
    await flip(null);
    expect((await see('/products/')).text).toContain(PLACE);
  });

  it('in one locale leaves the kept pages of the others alone', async () => {
    await see('/products/');
    await see('/ko/products/');
    await flip(HIDDEN, { locales: ['ko'] });
    expect(header(await see('/products/'), 'x-edge-cache')).toBe('hit');
    const korean = await see('/ko/products/');
    expect([header(korean, 'x-edge-cache'), korean.text.includes(PLACE)]).toEqual(['miss', false]);
  });

  it('reaches another isolate by KV, once that looks again', async () => {
    await see('/products/');
    await ops.fetch(
      new Request(`https://ops.test/ops/api/flips/advertisement/${AD}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ seen: { en: 0 }, flip: HIDDEN }),
      }),
      { DB: env.OPS_DB, KV: env.KV, PORTAL: deadPortal as never, PORTAL_ORIGIN: '', OPS_TOKEN: TOKEN },
    );
    expect((await see('/products/')).text).toContain(PLACE);
    const later = Date.now() + 6_000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    expect((await see('/products/')).text).not.toContain(PLACE);
    vi.useRealTimers();
  });

  it('is on home banners, too', async () => {
    expect((await see('/')).text).toContain('The claim');
    await flip(HIDDEN, { target: 'claim', kind: 'banner' });
    const { text } = await see('/');
    expect(text).not.toContain('The claim');
    expect(text).toContain('The second');
  });

  it('survives every publication', async () => {
    await flip(HIDDEN);
    await publish(1);
    expect(await env.PORTAL_DB.prepare('SELECT hash FROM publication').first('hash')).toBe('second');
    newIsolate();
    movePlace();
    forgetShared();
    await env.KV.put('content-version', crypto.randomUUID());
    const { text } = await see('/products/');
    expect(text).not.toContain(PLACE);
    expect((await published('en')) as { id: string }[]).toContainEqual(expect.objectContaining({ id: AD }));
  });

  it('is in what browsers ask for, without what is over', async () => {
    const ids = async () =>
      (
        JSON.parse((await see('/api/portal/v1/content/resource/advertisement')).text) as {
          data: { id: string }[];
        }
      ).data.map(({ id }) => id);
    expect(await ids()).toContain(AD);
    await flip(HIDDEN);
    expect(await ids()).not.toContain(AD);
    await flip({ shown: true, startsAt: null, endsAt: '2020-01-01T00:00:00Z' });
    expect(await ids()).not.toContain(AD);
  });
});

describe('DESIGN §8 a flip with words', () => {
  const WORDS = {
    title: 'Sale <script>alert(1)</script>',
    text: 'Only today',
    url: '/events/',
    urlText: 'See',
  };

  it('is on the very next request in its language alone, as text and never as markup', async () => {
    expect((await see('/products/')).text).not.toContain('Only today');
    await see('/ko/products/');
    await flip({ shown: true, ...WORDS, image: '/drawings/flow.svg' });
    const { text } = await see('/products/');
    expect(text).toContain('Sale &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
    const banner = text.slice(text.indexOf(PLACE), text.indexOf(PLACE) + 900);
    expect(banner).toContain('href="/events/"');
    expect(banner).toContain('src="/drawings/flow.svg"');
    expect(header(await see('/ko/products/'), 'x-edge-cache')).toBe('hit');
    // Other words are other pages, also of a frame that is remembered.
    await flip({ shown: true, title: 'Second' });
    const second = (await see('/products/')).text;
    expect([second.includes('Second'), second.includes('Only today')]).toEqual([true, false]);
  });

  it('takes them away at its end, from kept pages as well', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await flip({ shown: true, ...WORDS, endsAt: new Date(now + 20_000).toISOString() });
    expect(header(await see('/products/'), 'cache-control')).toMatch(
      /s-maxage=(?:19|20), stale-while-revalidate=0,/,
    );
    vi.setSystemTime(now + 19_000);
    expect((await see('/products/')).text).toContain('Only today');
    vi.setSystemTime(now + 20_000);
    expect((await see('/products/')).text).not.toContain('Only today');
    vi.useRealTimers();
  });

  it('sets words and order of home banners', async () => {
    await flip({ shown: true, title: 'First now', order: 1 }, { target: 'second', kind: 'banner' });
    const { text } = await see('/');
    expect(text.indexOf('First now')).toBeLessThan(text.indexOf('The claim'));
    expect(text).not.toContain('The second');
  });

  it('outlives a publication, and is made while one runs and while the portal is dead', async () => {
    await Promise.all([flip({ shown: true, ...WORDS }), publish(1), publish(0), publish(1)]);
    await env.KV.put('content-version', crypto.randomUUID());
    newIsolate();
    movePlace();
    forgetShared();
    expect((await see('/products/')).text).toContain('Only today');
    // The calls above never ask the portal for anything: theirs is dead.
    await flip(null);
    expect((await see('/products/')).text).not.toContain('Only today');
  });
});

describe('DESIGN §8 a draft', () => {
  const draft = async (wish: Wish, locales = ['en']): Promise<string> => {
    const { response, text } = await call('POST', `/ops/api/drafts/advertisement/${AD}`, {
      locales,
      flip: wish,
    });
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    return (JSON.parse(text) as { query: string }).query;
  };
  const TO_COME = { shown: true, title: 'Soon', startsAt: '2099-01-01T00:00:00Z' };

  it('is seen by whoever has its address, on a page that nobody keeps or indexes, and by nobody else', async () => {
    const query = await draft(TO_COME);
    const before = await see('/products/');
    const looked = await see(`/products/?${query}`);
    expect(looked.text).toContain('Soon');
    expect(header(looked, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect([header(looked, 'x-robots-tag'), header(looked, 'referrer-policy')]).toEqual([
      'noindex',
      'no-referrer',
    ]);
    const after = await see('/products/');
    expect(header(after, 'x-edge-cache')).toBe('hit');
    expect(after.text).toBe(before.text);
    expect((await see(`/ko/products/?${query}`)).text).not.toContain('Soon');
    expect(await env.OPS_DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
  });

  it('shows a banner gone, and one given back to the portal', async () => {
    expect((await see(`/products/?${await draft({ shown: false })}`)).text).not.toContain(PLACE);
    await flip(HIDDEN);
    expect((await see(`/products/?${await draft(null)}`)).text).toContain(PLACE);
    expect((await see('/products/')).text).not.toContain(PLACE);
  });

  it('is over after a quarter of an hour', async () => {
    const query = await draft(TO_COME);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    const late = await see(`/products/?${query}`);
    vi.useRealTimers();
    expect(late.text).not.toContain('Soon');
  });

  it.each(['', 'x', 'constructor', '../live:en', 'a'.repeat(43), 'a'.repeat(5000)])(
    'an address that is none shows the page as it is: %.20s',
    async (token) => {
      const visited = await see(`/products/?opsdraft=${token}`);
      expect([visited.response.status, visited.text.includes(PLACE)]).toEqual([200, true]);
    },
  );
});

describe('DESIGN §4.3 a flip that has an end', () => {
  it('takes the banner away at that instant, from kept pages as well', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await flip({ shown: true, startsAt: null, endsAt: new Date(now + 20_000).toISOString() });
    const first = await see('/products/');
    expect(first.text).toContain(PLACE);
    expect(header(first, 'cache-control')).toMatch(/s-maxage=(?:19|20), stale-while-revalidate=0,/);
    vi.setSystemTime(now + 18_000);
    expect((await see('/products/')).text).toContain(PLACE);
    vi.setSystemTime(now + 20_000);
    expect((await see('/products/')).text).not.toContain(PLACE);
    vi.useRealTimers();
  });

  it('that has a start shows it from then on', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await flip({ shown: true, startsAt: new Date(now + 20_000).toISOString(), endsAt: null });
    const first = await see('/products/');
    expect(first.text).not.toContain(PLACE);
    expect(header(first, 'cache-control')).toMatch(/s-maxage=(?:19|20), stale-while-revalidate=0,/);
    vi.setSystemTime(now + 20_000);
    expect((await see('/products/')).text).toContain(PLACE);
    vi.useRealTimers();
  });
});

describe('§8 when KV cannot say what is flipped', () => {
  const failing = { get: () => Promise.reject(new Error('KV')), put: async () => undefined } as never;
  const events = ({ log }: { log: { problems: { event?: unknown }[] } }) =>
    log.problems.map(({ event }) => event);

  it('the portal’s own value shows, the log says so, and once KV answers the page is made anew', async () => {
    await flip(HIDDEN);
    newIsolate();
    const visited = await see('/products/', { KV: failing });
    expect([visited.response.status, visited.text.includes(PLACE)]).toEqual([200, true]);
    expect(events(visited)).toContain('live-read-failed');
    expect((await see('/products/')).text).not.toContain(PLACE);
  });

  it('what the isolate saw last holds', async () => {
    await flip(HIDDEN);
    await see('/products/');
    await call('POST', '/ops/api/version');
    expect((await see('/products/', { KV: failing })).text).not.toContain(PLACE);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"v":1,"flips":{}}'],
    ['another version', '{"v":2,"stamp":"x","flips":[]}'],
    ['null', 'null'],
    ['a name of every object', '"constructor"'],
  ])('a snapshot that is %s counts as absent, and is logged', async (_, stored) => {
    await env.KV.put(snapshotKey('en'), stored);
    const visited = await see('/products/');
    expect([visited.response.status, visited.text.includes(PLACE)]).toEqual([200, true]);
    expect(events(visited)).toContain('live-malformed');
  });
});

describe('/ops/*', () => {
  it('is a console: signing in, a page, a change that is live on the next request, signing out', async () => {
    const browser = (init: RequestInit = {}) => ({
      portal: portal(),
      env: { OPS: opsWorker },
      keep: true,
      init: { ...init, headers: { origin: 'https://site.test', ...init.headers } },
    });
    const form = (fields: Record<string, string>, cookie = '') =>
      browser({
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      });
    const sentAway = await visit('/ops/audit/', browser());
    expect(header(sentAway, 'location')).toBe('/ops/sign-in?to=%2Fops%2Faudit');
    const signedIn = await visit('/ops/sign-in', form({ name: 'ada', token: TOKEN, to: '/ops' }));
    const cookie = header(signedIn, 'set-cookie').split(';')[0] ?? '';
    const page = await visit('/ops/', browser({ headers: { cookie } }));
    expect(page.text).toContain('token:ada');
    expect(header(page, 'content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(header(page, 'referrer-policy')).toBe('same-origin');
    expect(header(page, 'cache-control')).toContain('no-store');
    const sheet = /href="(\/ops\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(header(await visit(sheet, browser()), 'cache-control')).toContain('immutable');
    const token = /name="form-token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const out = await visit('/ops/sign-out', form({ 'form-token': token }, cookie));
    expect(header(out, 'location')).toBe('/ops/sign-in');
    expect((await visit('/ops/', browser({ headers: { cookie } }))).response.status).toBe(303);
  });

  it('is never kept, not indexed, and has a policy of its own', async () => {
    const visited = await call('GET', '/ops/api/audit');
    expect(visited.response.status).toBe(200);
    expect(header(visited, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect(header(visited, 'x-robots-tag')).toBe('noindex');
    expect(header(visited, 'content-security-policy')).toContain("default-src 'none'");
    expect(header(visited, 'x-edge-cache')).toBe('bypass');
  });

  it.each(['', 'Bearer constructor', 'Bearer toString'])(
    'answers 401 without the token: %s',
    async (authorization) => {
      for (const [method, path] of [
        ['POST', '/ops/'],
        ['GET', '/ops/api/banners'],
        ['PUT', '/ops/api/flips/advertisement/x'],
        ['POST', '/ops/api/version'],
        ['DELETE', '/ko/ops/constructor'],
      ] as const)
        expect((await call(method, path, undefined, { authorization })).response.status).toBe(401);
    },
  );

  it('takes no call from a foreign page, and none beyond the limit', async () => {
    expect(
      (await call('POST', '/ops/api/version', {}, { origin: 'https://evil.example' })).response.status,
    ).toBe(403);
    const limited = await see('/ops/api/audit', {
      VISITOR_LIMIT: { limit: async () => ({ success: false }) },
    });
    expect(limited.response.status).toBe(429);
  });

  it('never hears a visitor’s cookies, and 503 says that it does not answer', async () => {
    let heard = new Headers();
    const listening: Bindings['OPS'] = {
      fetch: async (input) => {
        heard = (input as Request).headers;
        throw new Error('gone');
      },
    };
    const visited = await visit('/ops/api/audit', {
      env: { OPS: listening },
      init: { headers: { cookie: 'front_session=secret', authorization: 'Bearer x' } },
    });
    expect(visited.response.status).toBe(503);
    expect([heard.get('cookie'), heard.get('authorization')]).toEqual([null, 'Bearer x']);
    await visit('/ko/ops/audit/', {
      env: { OPS: listening },
      init: {
        headers: {
          cookie: 'front_session=secret; __Host-ops=s; ops-x=y; opsy=z; cookie_consent=v1; __Host-ops-form=f',
          'cf-access-jwt-assertion': 'a.b.c',
          'x-client-ip': '192.0.2.1',
          'cf-connecting-ip': '198.51.100.7',
          referer: 'https://site.test/secret',
        },
      },
    });
    expect(Object.fromEntries(heard)).toEqual({
      'cf-access-jwt-assertion': 'a.b.c',
      cookie: '__Host-ops=s; ops-x=y; __Host-ops-form=f',
      'x-client-ip': '198.51.100.7',
      'x-request-id': expect.stringMatching(/./),
    });
  });

  it('413 for a body over 16 KiB', async () => {
    const body = { more: 'x'.repeat(20_000) };
    expect((await call('PUT', '/ops/api/flips/advertisement/x', body)).response.status).toBe(413);
  });
});
