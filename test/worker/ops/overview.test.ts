// Overview of the console: problems, live banners, and upcoming and recent changes, with and without the portal.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MissedSearch } from '../../../common/editorial/editorial.ts';
import type { ContentInstant, ContentPlanQuery } from '../../../common/schedule/content-plan.ts';
import type { OverrideInputBody } from '../../../ops/src/banners/schema.ts';
import { runOps } from './command-line.ts';
import { signIn } from './console.ts';
import { addLead } from './leads/inbox.ts';
import {
  clientOf,
  editorial,
  HIDDEN,
  interceptedDb,
  portal,
  portalStore,
  putOverride,
  resetOps,
  storeWith,
} from './ops.ts';

beforeEach(resetOps);

const override = (target: string, input: OverrideInputBody) => putOverride({ en: 0 }, input, { target });

describe('/ops', () => {
  it('the overview lists live banners, upcoming changes, and recent changes', async () => {
    await override('top', { shown: true, title: 'Sale', endsAt: '2098-01-01T00:00:00Z' });
    await override('aside', { shown: true, startsAt: '2097-01-01T00:00:00Z' });
    const { html, text } = await (await signIn()).get('/ops');
    expect(html).toMatch(/<ul class="thumbnails"><li>.*?<div class="shot-frame">/);
    expect(text).toMatch(
      /Live now Sale Corvane changed here Top banner, English Top Corvane Top banner, 简体中文 , 한국어 , 日本語 .* Corvane Aside Aside of articles, 简体中文 , /,
    );
    // The portal's end dates in the other languages are earlier.
    expect(text).toContain('Coming up Aside ends 2030-01-01 00:00 UTC · 简体中文, 한국어, 日本語 ');
    expect(text).toContain(
      'Aside starts 2097-01-01 00:00 UTC · English Sale ends 2098-01-01 00:00 UTC · English ',
    );
    expect(text).toMatch(
      /Recent changes token:ada: Planned banner aside · English .* Edited banner top · English/,
    );
  });

  it('a picture of a live banner represents only languages with its text, or states its language', async () => {
    const put = (locale: string, title: string) => putOverride({ [locale]: 0 }, { shown: true, title });
    await put('ko', 'Sale');
    await put('ja', 'Sale');
    const browser = await signIn();
    expect((await browser.get('/ops')).text).toMatch(
      /Top Corvane Top banner, English , 简体中文 Sale Corvane changed here Top banner, 한국어 , 日本語 /,
    );
    portal.titles = { ZH_CN: '标题' };
    expect((await browser.get('/ops')).text).toContain('Top banner, English , 简体中文 (shown in English)');
  });

  it('the overview lists a banner once, with its start and its end', async () => {
    await override('top', {
      shown: true,
      title: 'Sale',
      startsAt: '2097-01-01T00:00:00Z',
      endsAt: '2098-01-01T00:00:00Z',
    });
    const { text } = await (await signIn()).get('/ops');
    expect(text).toContain('Sale starts 2097-01-01 00:00 UTC · ends 2098-01-01 00:00 UTC · English ');
  });

  it('the overview lists no sign-ins among the recent changes', async () => {
    await override('top', HIDDEN);
    const [browser, otherBrowser] = [await signIn('bob'), await signIn()];
    await otherBrowser.post('/ops/sign-out');
    const { text } = await browser.get('/ops');
    expect(text).toMatch(/Recent changes token:ada: Turned off banner top · English .* Audit log/);
    expect(text).not.toContain('Signed out');
  });

  it('the overview lists problems: an expired banner, an unknown banner, and an unavailable portal', async () => {
    await override('top', { shown: true, endsAt: '2020-01-01T00:00:00Z' });
    await override('gone', { shown: true });
    const browser = await signIn();
    const { text } = await browser.get('/ops');
    expect(text).toContain('The period of this banner has ended, so it hides the portal’s banner: Top');
    expect(text).toContain('This banner was changed here, but the portal no longer has it: gone');
    portal.alive = false;
    const withoutPortal = await browser.get('/ops');
    expect([withoutPortal.status, withoutPortal.text.includes('The portal does not respond')]).toEqual([
      200,
      true,
    ]);
    expect(withoutPortal.text).not.toContain('no longer has it');
  });

  it('the overview lists an open incident as a problem until it is resolved, and the incident list shows it first', async () => {
    const [, id = ''] = (await runOps(clientOf('ed'), 'incident add Slow Looking --components api'))
      .join()
      .split(' ');
    const period = '--starts-at 2097-01-01T00:00:00Z --ends-at 2097-01-01T01:00:00Z';
    await runOps(clientOf('ed'), `incident add Routers Work --components api --kind maintenance ${period}`);
    const browser = await signIn();
    const { html, text } = await browser.get('/ops');
    expect(text).toMatch(/Problems Slow Investigating Open incident /);
    expect(html).toContain(`href="/ops/incidents/${id}"`);
    expect(text.match(/Open incident/g)).toHaveLength(1);
    expect((await browser.get('/ops/incidents')).text).toMatch(/Slow Investigating .* Routers Scheduled /);
    await runOps(clientOf('ed'), `incident update ${id} resolved Done`);
    expect((await browser.get('/ops')).text).not.toContain('Open incident');
  });

  it('the overview counts recent leads by form, without feedback, quarantined leads, and visits', async () => {
    const DAY_MS = 86_400_000;
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    const browser = await signIn();
    expect((await browser.get('/ops')).text).toContain('There were no leads in the last 7 days.');
    await addLead({ form: 'event', at: daysAgo(0) });
    await addLead({ at: daysAgo(0) });
    await addLead({ at: daysAgo(3) });
    await addLead({ at: daysAgo(8) });
    await addLead({ at: daysAgo(0), quarantined: 1 });
    await addLead({ at: daysAgo(0), form: 'feedback' });
    const visit = await addLead({ at: daysAgo(0) });
    await env.PORTAL_DB.prepare("UPDATE submission SET kind = 'landing' WHERE reference = ?")
      .bind(visit)
      .run();
    expect((await browser.get('/ops')).text).toContain(
      'Leads 2 today 3 in 7 days Contact 1 today 2 in 7 days Event meeting 1 today 1 in 7 days All leads',
    );
    const reject = () => Promise.reject(new Error('silent'));
    const extra = { STORE: storeWith({ counts: reject }), PLAN: { between: reject } };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = await (await signIn('ada', extra)).get('/ops');
    warn.mockRestore();
    expect(page.text).toContain('The portal does not report its leads.');
    expect(page.text).toContain('Next event The portal does not report its events.');
  });

  it('the overview distinguishes failed speed metrics from a site without measurements', async () => {
    const readLoadingTime = async (DB = env.DB) => {
      const { text } = await (await signIn('ada', { DB })).get('/ops');
      return /Loading time, 75th percentile (.*?) Live banners/.exec(text)?.[1];
    };
    expect(await readLoadingTime()).toBe('– no measurements yet');
    const failing = interceptedDb((_, sql) => {
      if (/FROM vital\b/.test(sql)) throw new Error('locked');
    });
    expect(await readLoadingTime(failing)).toBe('– not available');
  });

  it('the overview links to the next event in English and shows its start', async () => {
    const event: ContentInstant = {
      subject: 'event',
      edge: 'starts',
      type: 'event',
      code: 'day',
      locale: 'en',
      title: 'Engineering day',
      path: '/events/day/',
      at: '2099-04-15T00:30:00.000Z',
    };
    const between = vi.fn(async (_: ContentPlanQuery) => [
      { ...event, edge: 'ends' as const, title: 'Ending' },
      event,
    ]);
    const { html, text } = await (await signIn('ada', { PLAN: { between } })).get('/ops');
    expect(text).toContain('Next event Engineering day 2099-04-15 00:30 UTC');
    expect(html).toContain('/events/day/">Engineering day</a>');
    expect(between.mock.calls[0]?.[0].locale).toBe('en');
    const emptyPlan = await (await signIn('ada', { PLAN: { between: async () => [] } })).get('/ops');
    expect(emptyPlan.text).toContain('No event is scheduled.');
  });

  it('the lead count reads only rows of the period, by an index', async () => {
    const prepare = vi.spyOn(env.PORTAL_DB, 'prepare');
    await portalStore.counts('2026-11-01T00:00:00.000Z', '2026-11-07T00:00:00.000Z');
    const [sql = ''] = prepare.mock.calls[0] ?? [];
    prepare.mockRestore();
    const { results } = await env.PORTAL_DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind('2026-11-01T00:00:00.000Z', '2026-11-07T00:00:00.000Z')
      .all<{ detail: string }>();
    expect(results[0]?.detail).toBe('SEARCH submission USING INDEX submission_by_time (created_at>?)');
  });

  it('the overview lists the most frequent searches without results, over all searches and languages', async () => {
    const missed = (words: string, times: number): MissedSearch => ({
      scope: times > 2 ? 'site' : 'docs',
      locale: times > 3 ? 'ja' : 'en',
      words,
      times,
      lastDay: '2026-11-01',
    });
    const misses = ['a', 'b', 'c', 'd', 'e', 'f'].map((words, index) => missed(words, index + 1));
    const extra = { EDITORIAL: { ...editorial, misses: async () => misses } };
    expect((await (await signIn('ada', extra)).get('/ops')).text).toContain(
      'f 日本語 6 times e 日本語 5 times d 日本語 4 times c English 3 times b English 2 times All searches',
    );
  });
});

it.each(['redirects', 'search', 'previews', 'incidents', 'leads/routing'])(
  'the list /ops/%s states its purpose, and has no form with a required field',
  async (list) => {
    const { html } = await (await signIn()).get(`/ops/${list}`);
    expect(html).toContain('<p class="purpose">');
    expect(html).not.toContain('required=""');
  },
);
