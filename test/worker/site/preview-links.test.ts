// §4 Preview mode by a link of ops, DESIGN §8: for one path and locale or for all, until its end or until it is taken
// back; the portal hears its own token alone.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { HEADERS } from '../../../src/api/contract/codes.ts';
import { lookAgainForRevoked } from '../../../src/cache/revoked-links.ts';
import {
  linkToken,
  newLinkId,
  type PreviewLink,
  REVOKED_KEY,
  storedRevoked,
} from '../../../src/live/preview-link.ts';
import { translation } from './company-portal.ts';
import { detail, hero } from './fixtures.ts';
import {
  type Answers,
  type FakePortal,
  fakePortal,
  header,
  newIsolate,
  theIsolate,
  visit,
} from './support.ts';

const KEY = 'a-key-of-the-tests-of-more-than-32-characters';
const settings = { PREVIEW_KEY: KEY, PREVIEW_TOKEN: 'portals-own' };
const PATH = '/products/cloud-dns';

/** A portal that shows a draft to its own token, and says what it thinks of each. */
function portal(own: Answers = {}): FakePortal {
  const product = (request: Request) =>
    request.headers.get(HEADERS.preview) === 'portals-own' ? { ...detail, name: 'DRAFT-MARKER' } : detail;
  const fake = fakePortal({ 'products/productDetailByCode': product, ...own });
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    const token = request.headers.get(HEADERS.preview);
    const answer = await fake.fetch(request);
    if (token !== null)
      answer.headers.set(HEADERS.previewState, token === 'portals-own' ? 'valid' : 'invalid');
    return answer;
  };
  return { fetch: fetch as FakePortal['fetch'], calls: fake.calls };
}

const make = async (over: Partial<PreviewLink> = {}, key = KEY) => {
  const link = {
    id: newLinkId(),
    endsAt: Date.now() + 3_600_000,
    locale: null,
    path: null,
    shows: null,
    ...over,
  };
  return (await linkToken(link, key)) ?? '';
};
const see = async (token: string, path = `${PATH}/`, over: object = settings, more = '') => {
  const asked = portal();
  const visited = await visit(`${path}?ispreview=1&pretoken=${encodeURIComponent(token)}${more}`, {
    portal: asked,
    env: over,
  });
  const tokens = new Set(asked.calls.map(({ request }) => request.headers.get(HEADERS.preview)));
  return { ...visited, isDraft: visited.text.includes('DRAFT-MARKER'), tokens: [...tokens] };
};
const noticeOf = (text: string) => /data-kind="preview"[\s\S]*?<p>(.*?)<\/p>/.exec(text)?.[1];
const INVALID = 'This preview link is not valid any more. You see the published page.';
const ELSEWHERE = 'This preview link is for another page. You see the published page.';

beforeEach(async () => {
  await env.KV.delete(REVOKED_KEY);
  newIsolate();
});

describe('§4, DESIGN §8 a preview link', () => {
  it('for every page shows drafts everywhere; the portal is asked with its own token alone', async () => {
    const token = await make();
    const seen = await see(token);
    expect([seen.isDraft, seen.tokens]).toEqual([true, ['portals-own']]);
    expect(noticeOf(seen.text)).toBe('This is a preview. Visitors do not see this page yet.');
    expect((await see(token, `/ko${PATH}/`)).isDraft).toBe(true);
  });

  it('everything of §4 holds: kept by nobody, indexed by nobody, carried, and in no log', async () => {
    const token = await make();
    const seen = await see(token);
    expect(header(seen, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
    expect([header(seen, 'x-robots-tag'), header(seen, 'referrer-policy')]).toEqual([
      'noindex',
      'no-referrer',
    ]);
    expect(seen.text).toContain(`pretoken=${token}`);
    expect(seen.text).not.toContain('portals-own');
    expect(JSON.stringify(seen.log)).not.toContain(token.slice(0, 20));
    expect(seen.log.preview).toBe(true);
    const [, login = ''] = /href="(\/r_sec_login[^"]*)"/.exec(seen.text) ?? [];
    expect(login).not.toContain('pv1');
  });

  it('for one path shows drafts there alone, in every spelling of it; elsewhere it says so and goes no further', async () => {
    const token = await make({ path: PATH });
    expect((await see(token)).isDraft).toBe(true);
    expect((await see(token, `/ko${PATH}`)).isDraft).toBe(true);
    const other = await see(token, '/products/');
    expect([noticeOf(other.text), other.tokens, other.response.status]).toEqual([ELSEWHERE, [null], 200]);
    expect(other.text).not.toContain('pv1.');
    const call = await visit('/api/portal/v1/menus', {
      portal: portal(),
      env: settings,
      init: { headers: { [HEADERS.preview]: token } },
    });
    expect([call.response.status, header(call, 'cache-control')]).toEqual([
      200,
      'no-store, no-cache, must-revalidate, private',
    ]);
  });

  it('of one locale shows drafts in that one alone', async () => {
    const token = await make({ locale: 'ko' });
    expect((await see(token, `/ko${PATH}/`)).isDraft).toBe(true);
    expect(noticeOf((await see(token)).text)).toBe(ELSEWHERE);
  });

  it('that was taken back is good no more, once this isolate looks again', async () => {
    const id = newLinkId();
    const token = await make({ id });
    expect((await see(token)).isDraft).toBe(true);
    await env.KV.put(REVOKED_KEY, storedRevoked([id]));
    lookAgainForRevoked(theIsolate().revoked);
    const seen = await see(token);
    expect([seen.isDraft, noticeOf(seen.text), seen.tokens]).toEqual([false, INVALID, [null]]);
    expect((await see(await make())).isDraft).toBe(true);
  });

  it('with KV failing, those last seen as taken back are; a fresh isolate takes no link', async () => {
    const failing = {
      get: () => Promise.reject(new Error('KV')),
      getWithMetadata: () => Promise.reject(new Error('KV')),
      put: async () => undefined,
    } as never;
    const token = await make();
    expect((await see(token)).isDraft).toBe(true);
    lookAgainForRevoked(theIsolate().revoked);
    expect((await see(token, `${PATH}/`, { ...settings, KV: failing })).isDraft).toBe(true);
    newIsolate();
    const seen = await see(token, `${PATH}/`, { ...settings, KV: failing });
    expect([seen.isDraft, noticeOf(seen.text)]).toEqual([false, INVALID]);
  });

  it.each<[string, () => Promise<string>, object]>([
    ['whose time is over', () => make({ endsAt: Date.now() - 60_000 }), settings],
    ['that another key signed', () => make({}, `${KEY}-another`), settings],
    [
      'whose end was put off',
      async () => (await make()).replace(/^(pv1\.[\w-]+\.)\w+/, '$1zzzzzz'),
      settings,
    ],
    [
      'made for every page of one',
      async () => (await make({ path: PATH })).replace(/\.[0-9a-f]{16}\./, '.all.'),
      settings,
    ],
    ['cut short', async () => (await make()).slice(0, -1), settings],
    ['with a locale of every object', async () => (await make()).replace('.all.', '.constructor.'), settings],
    ['that is a name alone', async () => 'pv1.__proto__', settings],
    ['where the site has no key', () => make(), { ...settings, PREVIEW_KEY: '' }],
    ['where the key is short', () => make(), { ...settings, PREVIEW_KEY: 'short' }],
    ['where the site has no token of the portal’s', () => make(), { ...settings, PREVIEW_TOKEN: '' }],
  ])('%s shows the published page, says so, and costs the portal nothing more', async (_, token, over) => {
    const seen = await see(await token(), `${PATH}/`, over);
    expect([seen.response.status, seen.isDraft, noticeOf(seen.text)]).toEqual([200, false, INVALID]);
    expect(seen.tokens).toEqual([null]);
    expect(seen.text).not.toContain('pv1.');
  });

  it('counts against the limit like every preview', async () => {
    const token = await make();
    const visited = await visit(`${PATH}/?ispreview=1&pretoken=${token}`, {
      portal: portal(),
      env: { ...settings, VISITOR_LIMIT: { limit: async () => ({ success: false }) } },
    });
    expect([visited.response.status, visited.text.includes('DRAFT-MARKER')]).toEqual([429, false]);
  });

  it('a token of the portal’s own goes on as before', async () => {
    const seen = await see('portals-own');
    expect([seen.isDraft, seen.tokens]).toEqual([true, ['portals-own']]);
    expect((await see('made-up')).isDraft).toBe(false);
  });
});

describe('DESIGN §8 ?at= within a preview', () => {
  const START = Date.now() + 48 * 3_600_000;
  const iso = (hours: number) => new Date(START + hours * 3_600_000).toISOString();
  const banner = { position: 'topBanner', text: 'x', url: '/', urlText: 'x', image: '', drawing: 'flow' };
  const ads = [
    { ...banner, id: 'now', title: 'NOW-BANNER', startsAt: null, endsAt: iso(0) },
    { ...banner, id: 'then', title: 'THEN-BANNER', startsAt: iso(0), endsAt: null },
  ];
  const ask = async (query: string, { path = `${PATH}/`, own = {} as Answers, init = {} } = {}) => {
    const asked = portal({ 'common/getAdvertisement': ads, ...own });
    const visited = await visit(`${path}${query}`, { portal: asked, env: settings, init });
    const instants = new Set(asked.calls.map(({ request }) => request.headers.get(HEADERS.previewAt)));
    const shown = ['NOW-BANNER', 'THEN-BANNER'].filter((text) => visited.text.includes(text));
    return { ...visited, instants: [...instants], shown };
  };
  const within = (at: string, token = 'portals-own') =>
    `?ispreview=1&pretoken=${token}&at=${encodeURIComponent(at)}`;

  it('shows banners by their periods, asks the portal for that instant, and says which it is', async () => {
    const then = await ask(within(iso(1)));
    expect([then.shown, then.instants]).toEqual([['THEN-BANNER'], [iso(1)]]);
    expect(noticeOf(then.text)).toMatch(/^Preview of .* UTC: the site as it will be then/);
    expect((await ask(within(iso(-1)))).shown).toEqual(['NOW-BANNER']);
    const byLink = await ask(within(iso(1), await make()));
    expect([byLink.shown, byLink.instants]).toEqual([['THEN-BANNER'], [iso(1)]]);
  });

  it('of a link that was made for it can be neither left out nor put in another’s place', async () => {
    const token = await make({ shows: iso(1) });
    expect((await ask(within(iso(1), token))).shown).toEqual(['THEN-BANNER']);
    for (const query of [
      `?ispreview=1&pretoken=${token}`,
      `?ispreview=1&pretoken=${token}&at=`,
      within(iso(2), token),
      within('constructor', token),
    ]) {
      const seen = await ask(query);
      const isDraft = seen.text.includes('DRAFT-MARKER');
      const isThen = seen.shown.includes('THEN-BANNER');
      expect([isDraft, isThen, noticeOf(seen.text)]).toEqual([false, false, INVALID]);
    }
  });

  it('shows an event as it will be: to come, on, or over', async () => {
    const expo = {
      code: 'expo',
      title: 'Expo',
      desc: 'Two days of it.',
      place: 'Hall 1',
      booth: 'A1',
      startsAt: iso(0),
      endsAt: iso(48),
      timeZone: 'Europe/London',
      finishedText: 'It is over.',
      moduleViewList: [hero],
      translation,
    };
    const seen = async (hours: number) => {
      const { text } = await ask(within(iso(hours)), {
        path: '/events/expo/',
        own: { 'news/getEvent': expo },
      });
      return ['<p class="label">On now', 'class="countdown-over"'].map((part) => text.includes(part));
    };
    expect([await seen(-1), await seen(1), await seen(48)]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('goes along on the links of the page, with the offset that it was given', async () => {
    const { text } = await ask(within('2026-12-01T09:00+09:00').replace('%2B', '+'));
    expect(text).toContain('at=2026-12-01T09%3A00%2B09%3A00');
    expect(noticeOf(text)).toContain('1 December 2026 at 09:00 GMT+9');
    const japanese = await ask(within('2026-12-01T09:00+09:00'), { path: `/ja${PATH}/` });
    expect(noticeOf(japanese.text)).toContain('2026年12月1日');
  });

  it('is never heeded without a good token', async () => {
    for (const query of [
      `?at=${encodeURIComponent(iso(1))}`,
      `?ispreview=1&at=${encodeURIComponent(iso(1))}`,
      within(iso(1), 'made-up'),
      within(iso(1), await make({ path: '/elsewhere' })),
    ]) {
      const seen = await ask(query);
      expect([query.slice(0, 60), seen.text.includes('THEN-BANNER')]).toEqual([query.slice(0, 60), false]);
      expect(seen.text).not.toMatch(/[?&;]at=/);
    }
  });

  it('is no part of what is kept', async () => {
    await visit('/products/', { portal: portal({ 'common/getAdvertisement': ads }), env: settings });
    await visit(`/products/${within(iso(1))}`, {
      portal: portal({ 'common/getAdvertisement': ads }),
      env: settings,
      keep: true,
    });
    const kept = await visit(`/products/?at=${encodeURIComponent(iso(1))}`, {
      portal: portal(),
      env: settings,
      keep: true,
    });
    expect(header(kept, 'x-edge-cache')).toBe('hit');
    expect(kept.text).not.toContain('THEN-BANNER');
  });

  it.each([
    'tomorrow',
    '2026-12-01',
    '2026-02-31T00:00Z',
    '2126-12-01T09:00Z',
    '1999-01-01T00:00Z',
    'constructor',
    'x'.repeat(5_000),
  ])('of %.20s is told in the visitor’s language, shows now, and goes no further', async (at) => {
    const seen = await ask(within(at), { path: `/ko${PATH}/` });
    expect([seen.response.status, seen.shown, seen.instants]).toEqual([200, ['NOW-BANNER'], [null]]);
    expect(noticeOf(seen.text)).toContain('2년 이내의 시점을 적어 주세요');
    expect(seen.text).not.toMatch(/[?&;]at=/);
  });

  it('holds for the calls of a previewed page, too', async () => {
    const call = await ask('', {
      path: '/api/portal/v1/content/resource/advertisement',
      init: { headers: { [HEADERS.preview]: 'portals-own', [HEADERS.previewAt]: iso(1) } },
    });
    expect(call.shown).toEqual(['THEN-BANNER']);
  });
});
