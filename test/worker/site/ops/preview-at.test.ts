// Preview parameter `at`: shows banners and events as of an instant, only with a valid token.
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { REVOKED_KEY } from '../../../../common/preview/preview-link.ts';
import { hero } from '../fixtures.ts';
import { translation } from '../pages/company-portal.ts';
import { header, newIsolate, type Responses, visit } from '../support.ts';
import { createToken, INVALID, noticeOf, PATH, portal, settings } from './previews.ts';

beforeEach(async () => {
  await env.KV.delete(REVOKED_KEY);
  newIsolate();
});

const START = Date.now() + 48 * 3_600_000;
const iso = (hours: number) => new Date(START + hours * 3_600_000).toISOString();
const banner = { position: 'topBanner', text: 'x', url: '/', urlText: 'x', image: '', drawing: 'flow' };
const ads = [
  { ...banner, id: 'now', title: 'NOW-BANNER', startsAt: null, endsAt: iso(0) },
  { ...banner, id: 'then', title: 'THEN-BANNER', startsAt: iso(0), endsAt: null },
];
const visitWith = async (query: string, { path = `${PATH}/`, own = {} as Responses, init = {} } = {}) => {
  const requested = portal({ 'common/getAdvertisement': ads, ...own });
  const visited = await visit(`${path}${query}`, { portal: requested, env: settings, init });
  const instants = new Set(requested.calls.map(({ request }) => request.headers.get(HEADERS.previewAt)));
  const banners = ['NOW-BANNER', 'THEN-BANNER'].filter((text) => visited.text.includes(text));
  return { ...visited, instants: [...instants], shown: banners };
};
const within = (at: string, token = 'portal-token') =>
  `?ispreview=1&pretoken=${token}&at=${encodeURIComponent(at)}`;

it('?at= shows banners by their periods, sends the instant to the portal, and displays it', async () => {
  const then = await visitWith(within(iso(1)));
  expect([then.shown, then.instants]).toEqual([['THEN-BANNER'], [iso(1)]]);
  expect(noticeOf(then.text)).toMatch(/^Preview for .* UTC: the site as currently scheduled/);
  expect((await visitWith(within(iso(-1)))).shown).toEqual(['NOW-BANNER']);
  const byLink = await visitWith(within(iso(1), await createToken()));
  expect([byLink.shown, byLink.instants]).toEqual([['THEN-BANNER'], [iso(1)]]);
});

it('?at= of a preview link for an instant can be neither removed nor changed', async () => {
  const token = await createToken({ shows: iso(1) });
  expect((await visitWith(within(iso(1), token))).shown).toEqual(['THEN-BANNER']);
  for (const query of [
    `?ispreview=1&pretoken=${token}`,
    `?ispreview=1&pretoken=${token}&at=`,
    within(iso(2), token),
    within('constructor', token),
  ]) {
    const visited = await visitWith(query);
    const isDraft = visited.text.includes('DRAFT-MARKER');
    const isThen = visited.shown.includes('THEN-BANNER');
    expect([isDraft, isThen, noticeOf(visited.text)]).toEqual([false, false, INVALID]);
  }
});

it('?at= shows an event as upcoming, running, or past', async () => {
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
  const readParts = async (hours: number) => {
    const { text } = await visitWith(within(iso(hours)), {
      path: '/events/expo/',
      own: { 'news/getEvent': expo },
    });
    return ['<p class="label">On now', 'class="countdown-over"'].map((part) => text.includes(part));
  };
  expect([await readParts(-1), await readParts(1), await readParts(48)]).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

it('links of the page contain ?at= with its original UTC offset', async () => {
  const { text } = await visitWith(within('2026-12-01T09:00+09:00').replace('%2B', '+'));
  expect(text).toContain('at=2026-12-01T09%3A00%2B09%3A00');
  expect(noticeOf(text)).toContain('1 December 2026 at 09:00 GMT+9');
  const japanese = await visitWith(within('2026-12-01T09:00+09:00'), { path: `/ja${PATH}/` });
  expect(noticeOf(japanese.text)).toContain('2026年12月1日');
});

it('?at= is ignored without a valid token', async () => {
  for (const query of [
    `?at=${encodeURIComponent(iso(1))}`,
    `?ispreview=1&at=${encodeURIComponent(iso(1))}`,
    within(iso(1), 'made-up'),
    within(iso(1), await createToken({ path: '/elsewhere' })),
  ]) {
    const visited = await visitWith(query);
    expect([query.slice(0, 60), visited.text.includes('THEN-BANNER')]).toEqual([query.slice(0, 60), false]);
    expect(visited.text).not.toMatch(/[?&;]at=/);
  }
});

it('?at= does not affect cached pages', async () => {
  await visit('/products/', { portal: portal({ 'common/getAdvertisement': ads }), env: settings });
  await visit(`/products/${within(iso(1))}`, {
    portal: portal({ 'common/getAdvertisement': ads }),
    env: settings,
    keep: true,
  });
  const cached = await visit(`/products/?at=${encodeURIComponent(iso(1))}`, {
    portal: portal(),
    env: settings,
    keep: true,
  });
  expect(header(cached, 'x-edge-cache')).toBe('hit');
  expect(cached.text).not.toContain('THEN-BANNER');
});

it.each([
  'tomorrow',
  '2026-12-01',
  '2026-02-31T00:00Z',
  '2126-12-01T09:00Z',
  '1999-01-01T00:00Z',
  'constructor',
  'x'.repeat(5_000),
])(
  'an invalid ?at= of %.20s shows a localized error and the current page, and is not added to links',
  async (at) => {
    const visited = await visitWith(within(at), { path: `/ko${PATH}/` });
    expect([visited.response.status, visited.shown, visited.instants]).toEqual([200, ['NOW-BANNER'], [null]]);
    expect(noticeOf(visited.text)).toBe(createT('ko')('preview.badAt'));
    expect(visited.text).not.toMatch(/[?&;]at=/);
  },
);

it('?at= applies to browser calls of a previewed page', async () => {
  const call = await visitWith('', {
    path: '/api/portal/v1/content/resource/advertisement',
    init: { headers: { [HEADERS.preview]: 'portal-token', [HEADERS.previewAt]: iso(1) } },
  });
  expect(call.shown).toEqual(['THEN-BANNER']);
});
