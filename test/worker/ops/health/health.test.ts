// Health checks of ops, which are independent of each other.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentState, MissedSearch } from '../../../../common/editorial/editorial.ts';
import type { CounterBatch } from '../../../../common/metrics/enqueue.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { faultsOf } from '../../../../ops/src/health/report.ts';
import { markDead, storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { add } from '../../../../ops/src/metrics/store.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { createLead } from '../leads/leads.ts';
import { clientOf, editorial, resetOps, storeWith } from '../ops.ts';
import { bindings, later, NOW, portalFetch, readTestHealth, recordBeacons, samples } from './samples.ts';

const failingBindings = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error("D1: near 'ana@example.com'");
    },
  },
) as never;

const answeredAt = (at: Date, ...requests: CounterBatch['requests']) =>
  add(env.DB, { beacons: [], requests }, at);

beforeEach(resetOps);

describe('health check', () => {
  it('the health check reports the portal’s version and publication, and the duration of each check', async () => {
    const health = await readTestHealth();
    expect(health.portal).toMatchObject({ ok: true, value: { version: '1.0.19', publication: 'abc' } });
    expect(health.kv).toMatchObject({ ok: true, value: { read: true, written: true } });
    expect(health.portal.ms).toBeLessThan(5_000);
    expect(faultsOf(health)).toEqual([]);
  });

  it.each<[string, Partial<Bindings>, string]>([
    ['a failing portal', { PORTAL: { fetch: portalFetch(503) } }, 'The portal does not respond: HTTP 503'],
    [
      'an unreachable portal',
      { PORTAL: { fetch: () => Promise.reject(new Error('gone')) } },
      'The portal does not respond: gone',
    ],
    [
      'a missing secret of sessions',
      { PORTAL: { fetch: portalFetch(200, 'failing') } },
      'Customers cannot sign in: SESSION_SECRET of the portal is missing',
    ],
    ['a failing KV', { KV: failingBindings }, 'KV fails: '],
    ['a failing database', { DB: failingBindings }, 'The database of ops fails: '],
  ])('%s is reported without personal data, and the other checks still run', async (_, extra, fault) => {
    const health = await readTestHealth(extra);
    expect(faultsOf(health).join('\n')).toContain(fault);
    expect(JSON.stringify(health)).not.toContain('ana@');
    const parts = [health.portal, health.kv, health.outbox, health.errors, health.vitals, health.misses];
    expect(parts.some(({ ok }) => ok)).toBe(true);
  });

  it('the health check counts waiting and dead leads, and lists dead letters without their content', async () => {
    for (const state of ['waiting', 'dead', 'dead']) {
      const queued = await createLead();
      await storeLead(env.DB, queued, NOW);
      await env.DB.prepare('UPDATE outbox SET state = ? WHERE reference = ?')
        .bind(state, queued.lead.reference)
        .run();
    }
    const health = await readTestHealth();
    expect(health.outbox).toMatchObject({
      value: { waiting: 1, dead: 2, oldest: '2026-11-01T00:00:00.000Z' },
    });
    expect(health.outbox.ok && health.outbox.value.rows.map((row) => Object.hasOwn(row, 'lead'))).toEqual([
      false,
      false,
    ]);
    expect(faultsOf(health)).toEqual([
      'Failed leads: 2. Send them again.',
      'Leads waiting for the portal: 1.',
    ]);
  });

  it('the health check counts all undelivered leads, and lists a failed one behind hundreds of waiting ones', async () => {
    const failed = await createLead();
    await storeLead(env.DB, failed, NOW);
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO outbox (id, lead_key, reference, form, locale, submitted_at, kept_at, state, look_at)
       SELECT 'many' || i, 'many' || i, 'many' || i, form, locale, '2026-10-01', kept_at, 'waiting', look_at
       FROM outbox, n`,
    ).run();
    await env.DB.prepare("UPDATE outbox SET state = 'dead' WHERE reference = ?")
      .bind(failed.lead.reference)
      .run();
    const { outbox } = await readTestHealth();
    expect(outbox).toMatchObject({ value: { waiting: 600, dead: 1, oldest: '2026-10-01' } });
    expect(outbox.ok && outbox.value.rows.map(({ reference }) => reference)).toEqual([failed.lead.reference]);
  });

  it('the health check reports an unusual number of leads that were verified only by a question', async () => {
    const leadCounts = (lastHour: number) => ({
      STORE: storeWith({ questionLeads: async () => ({ lastHour, limit: 30 }) }),
    });
    expect(faultsOf(await readTestHealth(leadCounts(30)))).toEqual([]);
    expect(faultsOf(await readTestHealth(leadCounts(31)))).toEqual([
      'In the last hour 31 leads were verified by a question only; those above 30 are quarantined. Programs can answer the question.',
    ]);
  });

  it('the health command and the console show clicks on search results by rank', async () => {
    const sum = { scope: 'docs', locale: 'ja' } as const;
    const clicks = [
      { ...sum, bucket: '1', count: 3 },
      { ...sum, bucket: '4-10', count: 1 },
    ] as const;
    await add(env.DB, { beacons: [], requests: [], clicks: [...clicks] }, new Date());
    const { text } = await (await signIn('ada', bindings())).get('/ops/health');
    expect(text).toContain('Documentation 日本語 4 75% 0% 0% 25% 0%');
    expect(await runOps(clientOf('ada', bindings()), 'health')).toContain(
      'clicks on results, ja docs: 4, 1: 3, 2: 0, 3: 0, 4-10: 1, below: 0',
    );
  });

  it('the health command prints no line of metrics without measurements', async () => {
    const lines = await runOps(clientOf('ada', bindings()), 'health');
    expect(lines.filter((line) => line.startsWith('  all pages:'))).toEqual([]);
  });

  it('the health command and the console show browser reports', async () => {
    const report = { kind: 'csp', name: 'script-src-elem', source: 'extension', count: 1234 } as const;
    await add(env.DB, { beacons: [], requests: [], reports: [report] }, new Date());
    const { text } = await (await signIn('ada', bindings())).get('/ops/health');
    expect(text).toContain('Policy violation script-src-elem browser extension 1,234');
    expect(await runOps(clientOf('ada', bindings()), 'health')).toContain(
      'browser reports, csp script-src-elem (extension): 1234',
    );
  });

  it('the health check counts the errors of the last hour and day by page type', async () => {
    const countOf = (type: 'home' | 'list', status: number, count: number) => ({ type, status, count });
    await answeredAt(later(-26 * 3_600_000), countOf('home', 5, 500));
    await answeredAt(later(-3 * 3_600_000), countOf('home', 2, 900), countOf('list', 4, 50));
    await answeredAt(NOW, countOf('home', 2, 95), countOf('home', 5, 5));
    const { errors } = await readTestHealth();
    expect(errors).toMatchObject({
      value: { hour: { responses: 100, errors: 5 }, day: { responses: 1050, errors: 5 } },
    });
    expect(errors.ok && errors.value.types).toEqual([
      { type: 'home', responses: 1000, errors: 5 },
      { type: 'list', responses: 50, errors: 0 },
    ]);
    expect(faultsOf(await readTestHealth())).toEqual(['In the last hour 5.0% of responses were errors.']);
  });

  it('the health check lists the p75 of 28 days by page type, language, and country, most samples first', async () => {
    await recordBeacons(...samples('KR', 'home', 1200, 30), ...samples('DE', 'list', 3000, 10));
    const { vitals } = await readTestHealth();
    const value = vitals.ok ? vitals.value : null;
    expect(value?.countries.map((row) => row.value)).toEqual(['KR', 'DE']);
    expect(value?.complete).toMatchObject([{ metric: 'LCP', p75: 1200, good: 30, fair: 10, poor: 0 }]);
    expect(value?.locales).toMatchObject([{ value: 'ko', samples: 40 }]);
    const old = await readTestHealth({}, later(28 * 86_400_000));
    expect(old.vitals).toMatchObject({ value: { complete: [] } });
  });

  it('the health check does not request editorial reports of an external portal', async () => {
    const failing = {
      ...editorial,
      misses: () => Promise.reject(new Error()),
      contentState: () => Promise.reject(new Error()),
    };
    vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
    const health = await readTestHealth({ PORTAL_ORIGIN: 'https://portal.example', EDITORIAL: failing });
    vi.unstubAllGlobals();
    expect(health.portal).toMatchObject({ ok: false, error: expect.stringContaining('502') });
    expect([health.misses, health.content]).toMatchObject([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
  });
});

describe('/ops/health', () => {
  const MISSES: MissedSearch[] = [
    { scope: 'docs', locale: 'ko', words: '<b>제로</b> <script>', times: 7, lastDay: '2026-11-20' },
    { scope: 'site', locale: 'en', words: 'pricing calculator', times: 3, lastDay: '2026-11-21' },
  ];
  const some = { count: 1, named: [{ title: 'A flood', url: '/blog/a-flood/' }] };
  const STATE: ContentState = {
    translations: [{ locale: 'ja', texts: 200, missing: { count: 0, named: [] }, stale: some }],
    samples: [{ id: 'customers', what: 'Customers', texts: some }],
  };
  const bindings = {
    PORTAL: { fetch: portalFetch() },
    EDITORIAL: { ...editorial, misses: async () => MISSES, contentState: async () => STATE },
  };
  const recordResponses = async () => {
    await add(
      env.DB,
      { beacons: samples('KR', 'home', 3500, 120), requests: [{ type: 'home', status: 2, count: 200 }] },
      new Date(),
    );
  };

  it('/ops/health shows all checks, ratings in words, and charts with text alternatives, and escapes visitor input', async () => {
    await recordResponses();
    const { status, html, text } = await (await signIn('ada', bindings)).get('/ops/health');
    expect(status).toBe(200);
    for (const part of [
      '1 warning: no backup',
      'Reads and writes',
      'Version 1.0.19',
      '3.38 s needs work',
      'South Korea',
    ])
      expect(text).toContain(part);
    expect(html).toContain('aria-label="0% good, 100% needs work, 0% poor"');
    expect(text).toContain('Errors in ten minutes, of the last day: none');
    expect(html).not.toContain('<b>제로');
    for (const link of ['/ja/blog/a-flood/', '/blog/a-flood/']) expect(html).toContain(`href="${link}"`);
    expect(text).toContain('pricing calculator Site 3 2026-11-21');
  });

  it('/ops/health lists the most frequent searches without results first, and collapses those after the tenth', async () => {
    const misses = Array.from({ length: 12 }, (_, index): MissedSearch => {
      const scope = index < 6 ? 'docs' : 'site';
      return { scope, locale: 'en', words: `word${index}`, times: index + 1, lastDay: '2026-11-20' };
    });
    const withMisses = { ...bindings, EDITORIAL: { ...bindings.EDITORIAL, misses: async () => misses } };
    const { html, text } = await (await signIn('ada', withMisses)).get('/ops/health');
    expect(text).toContain('word11 Site 12 2026-11-20 Add an entry for word11 word10 Site 11 2026-11-20');
    expect(text).toContain('word0 Documentation 1 2026-11-20 Add an entry for word0 2 more');
    expect(html).toContain('<div class="long"><table');
    const withTenMisses = {
      ...withMisses,
      EDITORIAL: { ...withMisses.EDITORIAL, misses: async () => misses.slice(2) },
    };
    expect((await (await signIn('ada', withTenMisses)).get('/ops/health')).html).not.toContain(
      'class="long"',
    );
  });

  it('/ops/health states whether it lists all searches without results or only the most frequent ones', async () => {
    const missedSearches = (count: number, times: number): MissedSearch[] =>
      Array.from({ length: count }, (_, index) => ({
        ...{ scope: 'site', locale: 'en', times, lastDay: '2026-11-20' },
        words: `word${index}`,
      }));
    const readSearchSummary = async (misses: MissedSearch[]) => {
      const extra = { ...bindings, EDITORIAL: { ...bindings.EDITORIAL, misses: async () => misses } };
      const { text } = await (await signIn('ada', extra)).get('/ops/health');
      return /Searches without results ((?:\d+ )?[a-z ]*search terms?, \d+ search(?:es)?) /.exec(text)?.[1];
    };
    expect(await readSearchSummary(missedSearches(1, 1))).toBe('1 search term, 1 search');
    expect(await readSearchSummary(missedSearches(19, 2))).toBe('19 search terms, 38 searches');
    // The portal lists at most 20 search terms per language and search.
    expect(await readSearchSummary(missedSearches(20, 2))).toBe('20 most frequent search terms, 40 searches');
  });

  it.each([
    [10, 1, false],
    [200, 2, false],
    [200, 3, true],
  ])(
    'with %i responses in the last hour, %i errors are a problem on the overview and the health page: %s',
    async (responses, errors, isProblem) => {
      const countOf = (status: number, count: number) => ({ type: 'home' as const, status, count });
      await answeredAt(new Date(), countOf(2, responses - errors), countOf(5, errors));
      const browser = await signIn('ada', bindings);
      const health = await browser.get('/ops/health');
      expect([
        health.text.includes('% of responses were errors.'),
        health.html.includes('<details class="fold" open=""><summary><h2>Errors<'),
        (await browser.get('/ops')).text.includes('responses of the last hour were errors.'),
      ]).toEqual([isProblem, isProblem, isProblem]);
    },
  );

  it('/ops/health separates the state of a section from the rest of its line by a space', async () => {
    for (const state of ['waiting', 'dead']) {
      const queued = await createLead();
      await storeLead(env.DB, queued, new Date());
      await env.DB.prepare('UPDATE outbox SET state = ? WHERE reference = ?')
        .bind(state, queued.lead.reference)
        .run();
    }
    await recordResponses();
    const { html } = await (await signIn('ada', bindings)).get('/ops/health');
    const visibleHtml = html.replaceAll('<!-- -->', '');
    expect(visibleHtml).toContain('1 failed</span> 1 waiting');
    expect(visibleHtml).toContain('0% in the last hour</span> 0% in the last day');
    expect(visibleHtml).toContain('left</span> 1 page type');
  });

  it('/ops/health states that an external portal provides no content data, instead of showing zeros', async () => {
    const { text } = await (await signIn('ada', { PORTAL: bindings.PORTAL })).get('/ops/health');
    for (const title of ['Translations', 'Sample content'])
      expect(text).toContain(`${title} Not provided This portal does not provide this data.`);
  });

  it('/ops/health lists problems first, and shows an error in the section of a failed check', async () => {
    const unavailablePortal = {
      PORTAL: { fetch: () => Promise.reject(new Error('gone')) },
      EDITORIAL: failingBindings,
    };
    const { status, html, text } = await (await signIn('ada', unavailablePortal)).get('/ops/health');
    expect(status).toBe(200);
    // The role "alert" on the list itself would replace its list role.
    expect(html).toMatch(/<div class="notice bad" role="alert"><ul><li>/);
    expect(text).toContain('The portal does not respond: gone.');
    expect(text).toMatch(/Searches without results Not available This is not available/);
    expect(html).toMatch(/<details class="fold" open=""><summary><h2>Searches without results/);
    expect(html).toMatch(
      /<details class="fold"><summary><h2>Failed leads<\/h2><span class="fold-state"><span class="tag good">None</,
    );
  });

  it('/ops/health resends a dead letter by a form and confirms it', async () => {
    const { lead, proof } = await createLead();
    const { id } = await storeLead(env.DB, { lead: { ...lead, reference: 'T-7KQ2-9MPX' }, proof }, NOW);
    await markDead(env.DB, id ?? '', 'http 400');
    const browser = await signIn('ada', bindings);
    const page = await browser.get('/ops/health');
    expect(page.text).toContain('T-7KQ2-9MPX Free trial · 한국어');
    expect(page.text).toContain('Send again T-7KQ2-9MPX');
    // An editor may not resend leads, and gets no empty column.
    const editorPage = await (await signIn('ed', bindings)).get('/ops/health');
    expect(editorPage.text).toContain('T-7KQ2-9MPX Free trial · 한국어');
    expect(editorPage.text).not.toContain('Send again');
    const replay = await browser.post('/ops/health/replay', { reference: 'T-7KQ2-9MPX' });
    expect([replay.status, replay.location]).toEqual([303, '/ops/health']);
    expect((await browser.get('/ops/health')).text).toContain('1 lead was sent again.');
    expect(await env.DB.prepare('SELECT state FROM outbox').first('state')).toBe('waiting');
    const foreign = await browser.fetch('/ops/health/replay', {
      method: 'POST',
      headers: { origin: 'https://a.test' },
    });
    expect(foreign.status).toBe(403);
  });

  it('/ops/health publishes the metrics immediately', async () => {
    await recordResponses();
    const browser = await signIn('ada', bindings);
    await browser.get('/ops/health');
    expect((await browser.post('/ops/health/metrics')).status).toBe(303);
    expect((await browser.get('/ops/health')).text).toContain('Published: 1 country and 1 page type.');
  });

  it('npm run ops -- health prints the same report, one item per line', async () => {
    await recordResponses();
    const lines = await runOps(clientOf('ada', bindings), 'health');
    expect(lines[0]).toBe('1 warning: no backup');
    expect(lines.join('\n')).toMatch(/\noutbox: 0 waiting, 0 failed \(/);
    expect(lines.join('\n')).toMatch(
      /portal: version 1\.0\.19, publication abc of 2026-11-20T00:00:00Z \(\d+ ms\)/,
    );
    expect(lines).toContain('  KR: LCP 3375 ms needs work, 120 visits');
    expect(lines).toContain('  en site 3× pricing calculator');
    expect(lines).toContain('translations, ja: 200 content items, 0 missing, 1 older than the English');
    expect(await runOps(clientOf('ada', bindings), 'health publish')).toEqual([
      expect.stringMatching(/^published .*Z: 1 country, 1 page type$/),
    ]);
  });
});
