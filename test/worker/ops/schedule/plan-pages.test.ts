// Plan page of the console, /ops/plan: calendar, list, and cancellation of planned changes.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { addMonths, dayIn, isDay, monthName, shortDay, weeksOf } from '../../../../ops/src/schedule/month.ts';
import { type Browser, signIn } from '../console.ts';
import { fetchOps, portal, putOverride, readSnapshot, resetOps } from '../ops.ts';
import { clearPlan, putContent } from './plan.ts';

beforeEach(clearPlan);

/** A future month whose adjacent months are also in the future. */
const MONTH = addMonths(new Date().toISOString().slice(0, 7), 3) ?? '';
const START = `${MONTH}-10T15:30:00.000Z`;
const END = `${MONTH}-20T00:00:00.000Z`;
const override = (seen: Record<string, number>, extra = {}, user = 'ada') =>
  putOverride(seen, { shown: true, startsAt: START, endsAt: END, ...extra }, { user });
const cellOf = (html: string, day: string): string =>
  new RegExp(`<td(?:(?!<td)[^])*?dateTime="${day}"(?:(?!<td)[^])*`, 'i').exec(html)?.[0] ?? '';
const CANCEL = '/ops/plan/cancel/advertisement/top';

describe('days of the calendar', () => {
  it('the calendar has complete weeks from Monday to Sunday, including days of the adjacent months', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2027-02')[0]?.[0]).toBe('2027-02-01');
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2099-12', 1)]).toEqual([
      '2027-01',
      '2025-12',
      null,
    ]);
    expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('2027-2-1')]).toEqual([true, false, false]);
  });

  it('days follow the time zone across clock changes: a repeated hour belongs to one day, and no day is missing', () => {
    // New York, 1 November 2026: 05:30Z and 06:30Z are both 01:30.
    const zone = 'America/New_York';
    expect(
      [
        '2026-11-01T03:59:00Z',
        '2026-11-01T04:00:00Z',
        '2026-11-01T05:30:00Z',
        '2026-11-01T06:30:00Z',
        '2026-11-02T04:59:00Z',
        '2026-11-02T05:00:00Z',
      ].map((at) => dayIn(at, zone)),
    ).toEqual(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-02']);
    // Samoa skipped 30 December 2011 when it crossed the date line.
    expect(dayIn('2011-12-30T10:30:00Z', 'Pacific/Apia')).toBe('2011-12-31');
  });
});

describe('/ops/plan', () => {
  it('/ops/plan without scheduled changes shows the current month, marks today, and states that nothing is scheduled', async () => {
    const { text, html } = await (await signIn()).get('/ops/plan');
    const today = new Date().toISOString().slice(0, 10);
    expect(text).toContain('Nothing is scheduled in');
    expect(cellOf(html, today)).toContain('aria-current="date"');
    expect(html.match(/aria-current="date"/g)).toHaveLength(1);
    expect(text).toMatch(/Mon Tue Wed Thu Fri Sat Sun/);
  });

  it('/ops/plan shows the month of the next change, and links to it from an empty month', async () => {
    await override({ ko: 0 });
    const browser = await signIn();
    expect((await browser.get('/ops/plan')).html).toContain(`<h1>Plan: ${monthName(MONTH)}</h1>`);
    // The change is in Korean only.
    expect((await browser.get('/ops/plan?locale=ja')).text).toContain('Nothing is scheduled in');
    const before = await browser.get(`/ops/plan/${addMonths(MONTH, -1)}?locale=ko`);
    expect(before.html).toContain('<a href="/ops/plan?locale=ko">Go to the next change</a>');
  });

  it('/ops/plan requests the plan once, even if the next change is in another month', async () => {
    await override({ ko: 0 });
    const between = vi.fn(async () => []);
    const browser = await signIn('ada', { PLAN: { between } });
    between.mockClear();
    const { html } = await browser.get('/ops/plan?locale=ko');
    expect(cellOf(html, `${MONTH}-10`)).toContain('Change starts');
    expect(between).toHaveBeenCalledOnce();
  });

  it('/ops/plan shows each change on its day in the editor’s time zone, with times, languages, and author', async () => {
    await override({ ko: 0, ja: 0 });
    await override({ en: 0 }, { title: 'Other words' }, 'bob');
    await putContent({ code: 'coming', locale: 'ko', publishedAt: `${MONTH}-12T00:00:00.000Z` });
    const browser = await signIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/plan' });
    const page = await browser.get(`/ops/plan/${MONTH}`);
    // 15:30 UTC is 00:30 on the next day in Seoul.
    expect(cellOf(page.html, `${MONTH}-10`)).not.toContain('Change starts');
    const cell = cellOf(page.html, `${MONTH}-11`);
    expect(cell).toContain('href="/ops/banners/advertisement/top?locale=ko"');
    const start = `Change starts ${shortDay(`${MONTH}-10`)}, 15:30 UTC`;
    expect(page.text).toContain(`00:30 ${start} Top 한국어, 日本語 · token:ada Cancel`);
    expect(page.text).toContain(`${start} Other words English · token:bob Cancel`);
    expect(cellOf(page.html, `${MONTH}-12`)).toContain('href="/ko/blog/coming/"');
    expect(page.text).toMatch(/09:00 Published 00:00 UTC coming in ko 한국어 · the portal (?!Cancel)/);
    expect(page.html).toContain('rel="next"');
    const english = await browser.get(`/ops/plan/${MONTH}?locale=en`);
    expect(english.text).toContain('Other words');
    expect(english.text).not.toContain('coming in ko');
  });

  it('/ops/plan/list shows all planned changes or those of one day, and marks changes without effect', async () => {
    await override({ ko: 0 });
    for (let index = 0; index < 9; index += 1)
      await putContent({ code: `many-${index}`, publishedAt: `${MONTH}-12T00:00:00.000Z` });
    const browser = await signIn();
    const { text } = await browser.get('/ops/plan/list?locale=ko');
    expect(text).toMatch(
      new RegExp(`${MONTH}-10 15:30 UTC .*Change starts: Top .*${MONTH}-20 00:00 UTC .*Change ends`),
    );
    const later = await browser.get('/ops/plan/list?from=2026-12-01&locale=ko');
    for (const url of ['from=2026-12-01', 'from=2026-12-01&amp;locale=ja'])
      expect(later.html).toContain(`href="/ops/plan/list?${url}"`);
    const month = await browser.get(`/ops/plan/${MONTH}`);
    expect(cellOf(month.html, `${MONTH}-12`)).toMatch(new RegExp(`/ops/plan/${MONTH}-12"[^]*3`));
    expect((await browser.get(`/ops/plan/${MONTH}-12`)).html.match(/Published/g)).toHaveLength(9);
    await putOverride({ ja: 0 }, { shown: false }, { target: 'aside' });
    expect((await browser.get('/ops/plan/2030-01?locale=ja')).text).toContain('no effect');
    expect((await browser.get('/ops/plan/2030-01?locale=ko')).text).not.toContain('no effect');
  });

  it('/ops/plan lists the languages and content that are unavailable in the portal', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    portal.alive = false;
    const silent = { PLAN: { between: () => Promise.reject(new Error('silent')) } };
    await override({ ko: 0 });
    const { status, text } = await (await signIn('ada', silent)).get(`/ops/plan/${MONTH}?locale=ko`);
    expect([status, text.includes('Change starts')]).toEqual([200, true]);
    expect(text).toContain('so its own banners in 한국어 and articles and events are missing.');
  });

  it.each(['constructor', '2026-13', '2026-02-30', '1999-12', '2026-1', '20260101'])(
    '/ops/plan returns 404 for the month %s',
    async (span) => {
      expect((await (await signIn()).get(`/ops/plan/${span}`)).status).toBe(404);
    },
  );
});

describe('RFC 5545 calendar file of the plan', () => {
  it('the calendar file has CRLF, lines of at most 75 octets, escaped text, UTC times, and one event per change', async () => {
    const title = `A;B, C\\ ${'長い'.repeat(30)}`;
    await override({ ko: 0, ja: 0 }, { title });
    const browser = await signIn();
    const response = await browser.fetch('/ops/plan.ics?locale=ko');
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store, no-cache, must-revalidate, private']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="plan.ics"');
    const file = await response.text();
    expect([file.startsWith('BEGIN:VCALENDAR\r\n'), file.endsWith('\r\nEND:VCALENDAR\r\n')]).toEqual([
      true,
      true,
    ]);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = file.split('\r\n');
    expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toContain(`DTSTART:${START.replace(/[-:]|\.\d+/g, '')}`);
    expect(unfolded).toContain(`SUMMARY:Change starts: A\\;B\\, C\\\\ ${'長い'.repeat(30)} (ko)`);
    expect(unfolded.filter((line) => line.startsWith('UID:override-'))).toHaveLength(2);
    const all = await (await browser.fetch('/ops/plan.ics')).text();
    expect(all.match(/UID:override-starts-advertisement-top-ko-ja@/g)).toHaveLength(1);
  });
});

describe('planned overrides', () => {
  /** The first link on a page of the plan that cancels a start or an end. */
  const cancelLinkOf = async (browser: Browser, page: string, edge = ''): Promise<string> =>
    (
      new RegExp(`href="([^"]*/cancel/[^"]*edge=${edge}[^"]*)"`).exec((await browser.get(page)).html)?.[1] ??
      ''
    ).replaceAll('&amp;', '&');
  const readVersion = async (locale: Locale) =>
    (await env.DB.prepare('SELECT version FROM flip WHERE locale = ?')
      .bind(locale)
      .first<number>('version')) ?? 0;
  const readLastAudit = () =>
    env.DB.prepare('SELECT action, by, locale, after FROM audit ORDER BY id DESC LIMIT 1').first<{
      action: string;
      after: string;
    }>();

  it('canceling the start of an override clears it after confirmation, records the change, and publishes it', async () => {
    await override({ ko: 0, ja: 0 });
    const browser = await signIn();
    const confirmation = await browser.get(`${CANCEL}?edge=starts&locale=ko&locale=ja`);
    expect(confirmation.text).toContain('the entire change is removed');
    expect(confirmation.text).toMatch(new RegExp(`From ${START.slice(0, 10)} 15:30 UTC – `));
    expect(await readSnapshot('ko')).toMatchObject({ overrides: [{ id: 'top' }] });
    const page = await browser.post(CANCEL, {
      edge: 'starts',
      locale: ['ko', 'ja'],
      'seen-ko': String(await readVersion('ko')),
      'seen-ja': String(await readVersion('ja')),
    });
    expect([page.status, page.location]).toEqual([303, `/ops/plan/${MONTH}`]);
    const after = await browser.get(page.location ?? '');
    expect(after.text).toContain('top is canceled: the portal’s banner shows in 한국어, 日本語.');
    expect(after.text).not.toContain('Change starts');
    expect(await readLastAudit()).toMatchObject({ action: 'clear', by: 'token:ada', locale: 'ja' });
    expect((await readSnapshot('ko'))?.overrides).toEqual([]);
  });

  it('canceling the end of an override preserves its start and text', async () => {
    await override({ en: 0 }, { startsAt: null, title: 'Words', order: 2 });
    const browser = await signIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/plan' });
    const requested = (await browser.get(`${CANCEL}?edge=ends&locale=en`)).text;
    expect(requested).toContain('it stays on until an editor turns it off');
    // The confirmation shows the fields of the banner form, with times in the editor's time zone.
    expect(requested).toMatch(/Until \d{4}-\d\d-\d\d \d\d:\d\d Asia\/Seoul – Title Words Words/);
    await browser.post(CANCEL, { edge: 'ends', locale: 'en', 'seen-en': String(await readVersion('en')) });
    expect((await readSnapshot('en'))?.overrides).toMatchObject([
      { shown: true, startsAt: null, endsAt: null, title: 'Words', order: 2 },
    ]);
    expect(await readLastAudit()).toMatchObject({ action: 'flip' });
  });

  it('canceling the end of a planned override states that its start remains, and returns to the previous view', async () => {
    await override({ en: 0 }, { startsAt: '2098-12-08T00:00:00.000Z', endsAt: '2098-12-20T00:00:00.000Z' });
    const browser = await signIn();
    const page = await browser.get(await cancelLinkOf(browser, '/ops/plan/list?from=2098-01-01', 'ends'));
    expect(page.text).toContain('it still starts as scheduled, and then stays on until an editor');
    expect(page.html).toContain('<a href="/ops/plan/list?from=2098-01-01">Go back</a>');
    const [, view = ''] = /name="view" value="([^"]*)"/.exec(page.html) ?? [];
    const sent = { edge: 'ends', locale: 'en', view, 'seen-en': String(await readVersion('en')) };
    const response = await browser.post(CANCEL, sent);
    expect(response.location).toBe('/ops/plan/list?from=2098-01-01');
    expect((await browser.get('/ops/plan/list')).text).toContain(
      'top no longer has an end: it starts at 2098-12-08 00:00 UTC and stays on in English.',
    );
    const day = await browser.get('/ops/plan/2098-12-08');
    expect(day.html).toContain('view=2098-12-08');
    expect((await browser.get('/ops/plan/2098-12')).html).toContain('view=2098-12&amp;');
    for (const view of ['//evil.example', 'list?x=%22', 'list?a?b']) {
      const odd = await browser.get(
        `${CANCEL}?${new URLSearchParams({ edge: 'starts', locale: 'en', view })}`,
      );
      expect(odd.html, view).toContain('<a href="/ops/plan">Go back</a>');
    }
  });

  it.each([
    '/ops/plan/list?from=2098-01-01&locale=en',
    '/ops/plan/2098-12?locale=en',
    '/ops/plan/2098-12-08?locale=en',
  ])('the confirmation of a cancellation returns to %s with its filters', async (view) => {
    await override({ en: 0 }, { startsAt: '2098-12-08T00:00:00.000Z', endsAt: '2098-12-20T00:00:00.000Z' });
    const browser = await signIn();
    const { html } = await browser.get(await cancelLinkOf(browser, view));
    expect(html).toContain(`<a href="${view.replace('&', '&amp;')}">Go back</a>`);
  });

  it('the page of a day does not list the changes on adjacent days', async () => {
    await override({ en: 0 }, { startsAt: '2098-12-08T00:00:00.000Z', endsAt: null });
    const { text } = await (await signIn()).get('/ops/plan/2098-12-09');
    expect(text).toContain('Nothing is scheduled on this day.');
  });

  it('a cancellation returns 409 with both versions after a concurrent change, and either can be selected', async () => {
    await override({ ko: 0 });
    const seen = await readVersion('ko');
    const browser = await signIn();
    await browser.get(`${CANCEL}?edge=starts&locale=ko`);
    await override({ ko: seen }, { title: 'Theirs' }, 'bob');
    const form = { edge: 'starts', locale: 'ko' };
    const conflict = await browser.post(CANCEL, { ...form, 'seen-ko': String(seen) });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toMatch(/changed by token:bob, .*Their version, saved After canceling/);
    expect((await readSnapshot('ko'))?.overrides).toMatchObject([{ title: 'Theirs' }]);
    const version = /name="seen-ko" value="(\d+)"/.exec(conflict.html)?.[1] ?? '';
    expect((await browser.post(CANCEL, { ...form, 'seen-ko': version })).status).toBe(303);
    expect((await readSnapshot('ko'))?.overrides).toEqual([]);
  });

  it('a cancellation is rejected if the change has already happened or no language is specified', async () => {
    await override({ ko: 0 }, { startsAt: '2020-01-01T00:00:00.000Z' });
    const browser = await signIn();
    const form = { edge: 'starts', locale: 'ko', 'seen-ko': String(await readVersion('ko')) };
    expect((await browser.get(`${CANCEL}?edge=starts&locale=ko`)).location).toBe('/ops/plan');
    for (const fields of [
      form,
      { ...form, locale: [] },
      { ...form, locale: 'constructor' },
      { ...form, edge: '' },
    ])
      expect((await browser.post(CANCEL, fields)).location).toBe('/ops/plan');
    expect((await readSnapshot('ko'))?.overrides).toHaveLength(1);
    expect((await browser.get('/ops/plan')).text).toContain('Nothing was changed');
    expect((await browser.get(`${CANCEL}?edge=constructor&locale=ko`)).status).toBe(404);
  });

  it('a cancellation requires a session and a form token', async () => {
    await override({ ko: 0 });
    const body = new URLSearchParams({
      edge: 'starts',
      locale: 'ko',
      'seen-ko': String(await readVersion('ko')),
    });
    const init = { method: 'POST', body, headers: { origin: 'https://ops.test' } };
    expect((await fetchOps(CANCEL, init)).status).toBe(401);
    expect((await (await signIn()).fetch(CANCEL, init)).status).toBe(403);
    expect((await readSnapshot('ko'))?.overrides).toHaveLength(1);
    await resetOps();
  });
});
