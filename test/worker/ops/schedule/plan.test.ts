// Plan: future instants of overrides, the portal's banners, embargoed articles, and events, with limits and unavailable
// sources.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentInstant, ContentPlan } from '../../../../common/schedule/content-plan.ts';
import { entriesBetween } from '../../../../ops/src/schedule/entries.ts';
import { MAX_ENTRIES } from '../../../../ops/src/schedule/schema.ts';
import { runOps } from '../command-line.ts';
import { clientOf, HIDDEN, portal, portalPlan, putOverride } from '../ops.ts';
import { clearPlan, putContent } from './plan.ts';

beforeEach(clearPlan);

const ada = clientOf('ada');
const FROM = '2029-01-01T00:00:00.000Z';
const UNTIL = '2030-02-01T00:00:00.000Z';
const START = '2029-12-01T00:00:00.000Z';
const END = '2029-12-24T15:00:00.000Z';

const readPlan = async (query: { from?: string; until?: string; locale?: 'en' | 'ko' } = {}, extra = {}) => {
  const response = await clientOf('ada', extra).plan.$get({ query: { from: FROM, until: UNTIL, ...query } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};
const linesOf = (entries: Awaited<ReturnType<typeof readPlan>>['entries']) =>
  entries.map(({ at, subject, edge, locale, target }) => [at, subject, edge, locale, target].join(' '));
const overrideTopBanner = (locale: string, extra = {}, seen = 0) =>
  putOverride({ [locale]: seen }, { shown: true, startsAt: START, endsAt: END, ...extra });

describe('GET /ops/api/plan', () => {
  it('the plan lists starts and ends of overrides with their authors, for one language or all, in order', async () => {
    await overrideTopBanner('ko');
    const { entries } = await readPlan({ locale: 'ko' });
    expect(linesOf(entries)).toEqual([
      `${START} override starts ko top`,
      `${END} override ends ko top`,
      '2030-01-01T00:00:00.000Z portal ends ko aside',
    ]);
    expect(entries[0]).toMatchObject({
      kind: 'advertisement',
      title: 'Top',
      by: 'token:ada',
      isCovered: false,
      path: null,
      override: { shown: true, startsAt: START, version: expect.any(Number) },
    });
    expect((await readPlan()).entries.filter(({ subject }) => subject === 'portal')).toHaveLength(4);
    expect(linesOf((await readPlan({ locale: 'en' })).entries)).toEqual([
      '2030-01-01T00:00:00.000Z portal ends en aside',
    ]);
  });

  it('the plan marks periods of the portal that an override replaces, and omits periods of hidden banners', async () => {
    portal.ads[0] = {
      ...(portal.ads[0] as (typeof portal.ads)[number]),
      endsAt: '2029-06-01T09:00:00+09:00' as never,
    };
    await overrideTopBanner('en', HIDDEN);
    const { entries } = await readPlan({ locale: 'en' });
    expect(entries).toMatchObject([
      { at: '2029-06-01T00:00:00.000Z', subject: 'portal', target: 'top', isCovered: true, by: null },
      { target: 'aside', isCovered: false },
    ]);
  });

  it('the plan lists publications of embargoed articles, without drafts, past ones, and other languages', async () => {
    await putContent({ code: 'coming', locale: 'ko', publishedAt: '2029-03-01T00:00:00.000Z' });
    await putContent({
      code: 'draft',
      locale: 'ko',
      state: 'draft',
      publishedAt: '2029-03-01T00:00:00.000Z',
    });
    await putContent({ code: 'public', locale: 'ko', publishedAt: '2020-03-01T00:00:00.000Z' });
    await putContent({ code: 'always', locale: 'ko' });
    await putContent({
      code: 'elsewhere',
      locale: 'ko',
      publishedAt: '2029-03-01T00:00:00.000Z',
      displayOnly: '["en"]',
    });
    const { entries } = await readPlan({ locale: 'ko' });
    expect(entries[0]).toMatchObject({
      at: '2029-03-01T00:00:00.000Z',
      subject: 'article',
      edge: 'starts',
      kind: 'blog',
      target: 'coming',
      title: 'coming in ko',
      path: '/blog/coming/',
      by: null,
    });
    expect(entries).toHaveLength(2);
    expect((await readPlan({ locale: 'en' })).entries).toHaveLength(1);
    // Published articles are not planned, even within the requested range.
    const past = await readPlan({ from: '2020-01-01T00:00:00Z', until: '2020-12-31T00:00:00Z' });
    expect(past.entries).toEqual([]);
  });

  it('the plan lists starts and ends of events, with any UTC offset', async () => {
    const seoul = { startsAt: '2029-05-20T10:00:00+09:00', endsAt: '2029-05-20T18:00:00+09:00' };
    await putContent({ code: 'seoul', type: 'event', ...seoul });
    expect(linesOf((await readPlan({ locale: 'en' })).entries).slice(0, 2)).toEqual([
      '2029-05-20T01:00:00.000Z event starts en seoul',
      '2029-05-20T09:00:00.000Z event ends en seoul',
    ]);
    // The start is within the requested range, but the end is not.
    const until = { from: '2029-05-20T01:00:00Z', until: '2029-05-20T09:00:00Z' };
    expect(linesOf((await readPlan(until)).entries)).toEqual([
      '2029-05-20T01:00:00.000Z event starts en seoul',
    ]);
  });

  it('the plan covers 400 days by default, and rejects longer ranges and an end before the start', async () => {
    const { from, until } = (await (await ada.plan.$get({ query: {} })).json()) as {
      from: string;
      until: string;
    };
    expect(Math.abs(Date.parse(from) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(until) - Date.parse(from)).toBe(400 * 86_400_000);
    const fetchStatus = async (query: Record<string, string>) => (await ada.plan.$get({ query })).status;
    expect(await fetchStatus({ from: '2029-01-01T00:00:00Z', until: '2030-02-05T00:00:00Z' })).toBe(200);
    expect(await fetchStatus({ from: '2029-01-01T00:00:00Z', until: '2030-02-05T00:00:01Z' })).toBe(400);
    expect(await fetchStatus({ from: '2029-01-02T00:00:00Z', until: '2029-01-02T09:00:00+09:00' })).toBe(400);
    expect(await fetchStatus({ until: '2020-01-01T00:00:00Z' })).toBe(400);
    expect(await fetchStatus({ from: '2029-01-01' })).toBe(400);
    expect(await fetchStatus({ locale: 'constructor' })).toBe(400);
  });

  it(`the plan contains the first ${MAX_ENTRIES} entries, and states that there are more`, async () => {
    const many: ContentPlan = {
      between: async ({ limit }) =>
        Array.from(
          { length: limit },
          (_, index): ContentInstant => ({
            at: new Date(Date.parse(FROM) + index * 1000).toISOString(),
            subject: 'article',
            edge: 'starts',
            type: 'blog',
            code: `a${index}`,
            locale: 'en',
            title: 'A',
            path: '/blog/a/',
          }),
        ),
    };
    const { entries, isTruncated } = await readPlan({}, { PLAN: many });
    expect([entries.length, isTruncated, entries.at(-1)?.target]).toEqual([MAX_ENTRIES, true, 'a1999']);
    expect((await readPlan()).isTruncated).toBe(false);
  });

  it('the plan lists only overrides while the portal is unavailable, with the unavailable sources', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await overrideTopBanner('ko');
    portal.alive = false;
    const PLAN = { between: () => Promise.reject(new Error('silent')) };
    const response = await readPlan({}, { PLAN });
    expect(linesOf(response.entries)).toEqual([
      `${START} override starts ko top`,
      `${END} override ends ko top`,
    ]);
    expect(response).toMatchObject({ unavailable: ['en', 'cn', 'ko', 'ja'], isContentMissing: true });
  });

  it('the plan does not wait for a hanging content store, and does not call the store of an external portal', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const between = vi.fn(() => new Promise<ContentInstant[]>(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pendingPlan = readPlan({}, { PLAN: { between } });
    await vi.waitFor(() => expect(between).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await pendingPlan).isContentMissing).toBe(true);
    vi.useRealTimers();
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    expect(
      (await readPlan({}, { PLAN: { between }, PORTAL_ORIGIN: 'https://portal.example' })).isContentMissing,
    ).toBe(true);
    expect(between).toHaveBeenCalledOnce();
  });
});

describe('merging of plan entries', () => {
  it('entries are sorted by instant, subject, name, and language, and the end of the range is exclusive', async () => {
    await overrideTopBanner('en');
    await overrideTopBanner('ko');
    const { entries } = await readPlan();
    const shuffled = [...entries].reverse();
    expect(entriesBetween(shuffled, { from: FROM, until: UNTIL })).toEqual(entries);
    expect(entriesBetween(entries, { from: START, until: END }).map(({ at }) => at)).toEqual([START, START]);
  });
});

describe('npm run ops -- plan', () => {
  it('plan prints one instant per line, and the unavailable sources', async () => {
    await overrideTopBanner('ko');
    const line = `plan --locale ko --from ${FROM} --until`;
    expect(await runOps(ada, `${line} ${UNTIL}`)).toEqual([
      `${START}  override  starts  ko  advertisement  top  token:ada  Top`,
      `${END}  override  ends  ko  advertisement  top  token:ada  Top`,
      '2030-01-01T00:00:00.000Z  portal  ends  ko  advertisement  aside  portal  Aside',
    ]);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    portal.alive = false;
    const silent = clientOf('ada', { PLAN: { between: () => Promise.reject(new Error('silent')) } });
    const until = '2029-01-02T00:00:00.000Z';
    expect(await runOps(silent, `${line} ${until}`)).toEqual([
      `no changes are scheduled until ${until}`,
      'the portal did not respond for ko: its own banners are missing',
      'the portal did not respond: articles and events are missing',
    ]);
  });
});

it('publication dates are read from the text index, not from article bodies', async () => {
  await putContent({ code: 'coming', publishedAt: '2029-03-01T00:00:00.000Z' });
  const prepare = vi.spyOn(env.PORTAL_DB, 'prepare');
  await portalPlan.between({ from: FROM, until: UNTIL, limit: 10 });
  const [sql = ''] = prepare.mock.calls[0] ?? [];
  prepare.mockRestore();
  const { results } = await env.PORTAL_DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(FROM, UNTIL, null, FROM, 10)
    .all<{ detail: string }>();
  const details = results.map(({ detail }) => detail).join('\n');
  expect(details).toContain('COVERING INDEX content_texts');
  expect(details).not.toMatch(/^SCAN c$/m);
});
