// Status page, its JSON files and feeds, and incident notices on affected pages.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatDay } from '../../../../common/i18n/formats.ts';
import { createSnapshot, snapshotKey } from '../../../../common/overrides/snapshot.ts';
import { noticesOf } from '../../../../common/status/notice.ts';
import { type Incident, type PublishedStatus, STATUS_KEY } from '../../../../common/status/status.ts';
import { changePop, deadPortal, emptyKv, fakePortal, header, newIsolate, visit } from '../support.ts';

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const DNS = 'product:cloud-dns';
const update = (id: number, minutes: number, own: Partial<Incident['updates'][number]> = {}) => ({
  id,
  at: minutesAgo(minutes),
  state: 'investigating' as const,
  impact: 'major' as const,
  components: [DNS],
  text: { en: `Update <b>${id}</b>.`, ja: `更新${id}` },
  ...own,
});
const outage = (...updates: Incident['updates']): Incident => ({
  id: 'abcdef012345',
  kind: 'incident',
  title: { en: 'DNS answers are <slow>', ja: 'DNS応答の遅延' },
  startsAt: minutesAgo(30),
  endsAt: null,
  createdAt: minutesAgo(30),
  updates,
});
const maintenance = (startsAt: string, endsAt: string): Incident => ({
  ...outage(update(9, 600, { state: 'scheduled', impact: 'none' })),
  id: 'bbbbbb012345',
  kind: 'maintenance',
  title: { en: 'Database maintenance' },
  startsAt,
  endsAt,
});
const day = minutesAgo(0).slice(0, 10);
const noProblem = { state: 'operational' as const, since: minutesAgo(600) };
const status = (own: Partial<PublishedStatus> = {}): PublishedStatus => ({
  v: 1,
  checkedAt: minutesAgo(2),
  checks: {
    site: noProblem,
    docs: noProblem,
    api: noProblem,
    forms: noProblem,
    signIn: noProblem,
    console: noProblem,
  },
  products: [
    { code: 'cloud-dns', names: { en: 'Cloud DNS', ja: 'クラウドDNS' } },
    { code: 'waf', names: { en: 'WAF' } },
  ],
  incidents: [],
  days: { docs: [[day, 600, 0]], api: [[day, 600, 300]] },
  ...own,
});
const publish = (own: Partial<PublishedStatus> = {}) => env.KV.put(STATUS_KEY, JSON.stringify(status(own)));
const visitStatus = (path = '/status/', own: Parameters<typeof visit>[1] = {}) =>
  visit(path, { env: { KV: env.KV }, ...own });
const textOf = (html: string) =>
  html
    .replace(/<!-- -->|<wbr\/>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** Schemas of the Statuspage API (version 2), with the fields that clients read. */
const Instant = z.iso.datetime();
const ComponentStatus = z.enum([
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
]);
const Component = z.looseObject({
  id: z.string(),
  name: z.string().min(1),
  status: ComponentStatus,
  created_at: Instant,
  updated_at: Instant,
  position: z.number().int().min(1),
  description: z.string().nullable(),
  group_id: z.null(),
  page_id: z.string(),
  group: z.literal(false),
  only_show_if_degraded: z.boolean(),
});
const Entry = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  impact: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
  created_at: Instant,
  updated_at: Instant,
  resolved_at: Instant.nullable(),
  shortlink: z.url(),
  page_id: z.string(),
  incident_updates: z.array(
    z.strictObject({
      id: z.string(),
      status: z.string(),
      body: z.string(),
      incident_id: z.string(),
      created_at: Instant,
      updated_at: Instant,
      display_at: Instant,
      affected_components: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          old_status: ComponentStatus,
          new_status: ComponentStatus,
        }),
      ),
      deliver_notifications: z.boolean(),
      custom_tweet: z.null(),
      tweet_id: z.null(),
    }),
  ),
  components: z.array(Component),
});
const Status = z.object({
  page: z.object({
    id: z.string(),
    name: z.string(),
    url: z.url(),
    time_zone: z.string(),
    updated_at: Instant,
  }),
  status: z.object({
    indicator: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
    description: z.string(),
  }),
});
const Summary = Status.extend({
  components: z.array(Component),
  incidents: z.array(Entry),
  scheduled_maintenances: z.array(Entry.extend({ scheduled_for: Instant, scheduled_until: Instant })),
}).strict();
const readSummary = async () => Summary.parse(JSON.parse((await visitStatus('/api/v2/summary.json')).text));

beforeEach(async () => {
  newIsolate();
  changePop();
  await env.KV.delete(STATUS_KEY);
  await Promise.all(['en', 'ja'].map((code) => env.KV.delete(`live:${code}`)));
});

describe('/status/', () => {
  it('the page without incidents states that all systems are operational, and shows only recorded days', async () => {
    await publish();
    const visited = await visitStatus();
    const text = textOf(visited.text);
    expect(visited.response.status).toBe(200);
    expect(visited.text).toMatch(/<h1>All systems operational<\/h1>/);
    for (const expected of [
      'Last checked',
      'All 6 automatic checks pass, and no incident is reported for the edge network or a product.',
      'No known problems with the edge network or any of the 2 products.',
      'No incidents since',
      'are based on reported incidents, not on automatic checks',
      '100% passed',
      // Half of the API checks failed.
      '50% passed',
    ])
      expect(text).toContain(expected);
    expect(visited.text).toContain('aria-label="Documentation: failed checks on 0 of 1 recorded days"');
    expect(visited.text).toContain('aria-label="Sign-in: no recorded days"');
    expect(visited.text).toMatch(/<ul class="status-products"><li><a [^>]*href="\/products\/cloud-dns\/"/);
    expect(visited.text).toContain('href="/status/feed.xml"');
    expect(visited.text).toMatch(/<footer.*href="\/status\/"/s);
    expect(header(visited, 'cache-control')).toMatch(/s-maxage=20, stale-while-revalidate=0/);
    expect((await visitStatus('/status.md')).text).toMatch(/# All systems operational/);
    expect((await visit('/sitemap/')).text).toContain('href="/status/"');
  });

  it('the share of passed checks is 100% only if no check failed, and omits days before the history', async () => {
    const old = minutesAgo(60 * 24 * 200).slice(0, 10);
    await publish({
      days: {
        docs: [[day, 100_000, 1]],
        api: [
          [old, 600, 600],
          [day, 600, 0],
        ],
      },
    });
    const shares = [...textOf((await visitStatus()).text).matchAll(/(\S+%) passed/g)].map(
      ([, share]) => share,
    );
    expect(shares).toEqual(['99.99%', '100%']);
  });

  it('the page states the first day of recent records, and days before the records of a service are one line', async () => {
    const [recent, old] = [2, 200].map((days) => minutesAgo(60 * 24 * days).slice(0, 10)) as [string, string];
    await publish({
      days: {
        docs: [[recent, 10, 0]],
        api: [
          [old, 10, 0],
          [recent, 10, 0],
        ],
        forms: [[recent, 0, 0]],
      },
    });
    const { text } = await visitStatus();
    expect(text).not.toContain('Records begin');
    expect(textOf(text)).toContain('No incidents in the last 90 days.');
    /** Number of days on the axis, whose line is `4 × days - 1` units long, and of bars. */
    const daysOf = (service: string): [onAxis: number, bars: number] => {
      const svg = new RegExp(`aria-label="${service}:[^>]*>(.*?)</svg>`).exec(text)?.[1] ?? '';
      const [, width] = /M0 27h(\d+)v1H0z/.exec(svg) ?? [];
      return [width === undefined ? 0 : (Number(width) + 1) / 4, svg.match(/h3v28h-3z/g)?.length ?? 0];
    };
    expect(daysOf('Documentation')).toEqual([87, 3]);
    expect(daysOf('API reference and sandbox')).toEqual([0, 90]);
    expect(daysOf('Contact and trial forms')).toEqual([90, 0]);
    await publish({ days: { docs: [[recent, 10, 0]], api: [[day, 10, 0]] } });
    newIsolate();
    changePop();
    const page = (await visitStatus()).text;
    expect([page.match(/viewBox="0 0 55 28"/g)?.length, page.includes('>13 days ago<')]).toEqual([6, true]);
    const younger = textOf(page);
    expect(younger).toContain(`Records begin on ${formatDay(recent, 'en')}.`);
    expect(younger).toContain(`No incidents since records began on ${formatDay(recent, 'en')}.`);
  });

  it('the page lists affected components with the start, and shows updates in its language or in English', async () => {
    const partial = update(2, 5, { state: 'identified', text: { en: 'English only.' } });
    await publish({ incidents: [outage(update(1, 30), partial)] });
    const { text } = await visitStatus('/ja/status/');
    expect(textOf(text)).toContain('一部のサービスで障害が発生しています');
    expect(textOf(text)).toMatch(/から影響が出ているサービス：クラウドDNS/);
    expect(text).toContain('更新1');
    expect(text).toContain('<p lang="en">English only.</p>');
    expect(text.indexOf('English only.')).toBeLessThan(text.indexOf('更新1'));
    const english = await visitStatus();
    expect(english.text).toContain('DNS answers are &lt;slow&gt;');
    expect(english.text).not.toContain('<b>1</b>');
  });

  it('the states of the edge network and of products follow from incidents', async () => {
    const reported = (text: string) => textOf(/<section id="reported".*?<\/section>/s.exec(text)?.[0] ?? '');
    await publish({ incidents: [outage(update(1, 30, { components: ['network'] }))] });
    const affected = await visitStatus();
    expect(reported(affected.text)).toContain(
      'Edge network Partial outage No known problems with these products: Cloud DNS WAF',
    );
    expect(affected.text).not.toContain('automatic checks pass');
    newIsolate();
    changePop();
    await publish({ products: [] });
    expect(reported((await visitStatus()).text)).toContain(
      'Edge network No known problems The product list is unavailable.',
    );
  });

  it('a failed check without an incident is shown with its start', async () => {
    const broken = { state: 'outage' as const, since: '2026-01-02T03:04:00.000Z' };
    await publish({ checks: { ...status().checks, docs: broken } });
    const text = textOf((await visitStatus()).text);
    expect(text).toContain('Some services are disrupted');
    expect(text).toContain('Affected since 2 Jan, 03:04 UTC: Documentation');
    expect((await readSummary()).status.indicator).toBe('major');
  });

  it('the page lists services without data, and then states only that no problems are known', async () => {
    const { site: _, ...checks } = status().checks;
    await publish({ checks: { ...checks, api: { state: 'unknown', since: minutesAgo(600) } } });
    const text = textOf((await visitStatus()).text);
    expect(text).toContain('No known problems');
    expect(text).toContain('No data: Website · API reference and sandbox');
    expect(text).not.toContain('All systems operational');
    const json = await readSummary();
    expect(json.status).toEqual({ indicator: 'none', description: 'No known problems' });
    const ids = json.components.map(({ id }) => id);
    expect(ids).toContain('docs');
    expect(ids.filter((id) => ['site', 'api'].includes(id))).toEqual([]);
    expect(textOf((await visitStatus('/ja/status/')).text)).toContain('データがないサービス：Webサイト');
  });

  it('the page shows an unknown status if the checks have stopped or have never run', async () => {
    await publish({ checkedAt: minutesAgo(16) });
    const stale = textOf((await visitStatus()).text);
    expect(stale).toContain('Current status unknown');
    expect(stale).toContain('last reported at');
    expect(stale).not.toContain('Operational');
    const json = await readSummary();
    expect(json.status).toEqual({ indicator: 'minor', description: 'Current status unknown' });
    expect(json.components.map(({ id }) => id)).not.toContain('docs');

    newIsolate();
    changePop();
    await env.KV.delete(STATUS_KEY);
    expect(textOf((await visitStatus()).text)).toContain('The automatic checks have not reported yet');
  });

  it('maintenance starts and ends with its period', async () => {
    await publish({ incidents: [maintenance(minutesAgo(-60), minutesAgo(-120))] });
    expect((await readSummary()).scheduled_maintenances[0]?.status).toBe('scheduled');
    expect(textOf((await visitStatus()).text)).toContain('All systems operational');

    newIsolate();
    changePop();
    await publish({ incidents: [maintenance(minutesAgo(10), minutesAgo(-60))] });
    expect(textOf((await visitStatus()).text)).toContain('Maintenance in progress');
    const active = await readSummary();
    expect(active.status.indicator).toBe('maintenance');
    expect(active.components.find(({ id }) => id === DNS)?.status).toBe('under_maintenance');

    newIsolate();
    changePop();
    await publish({ incidents: [maintenance(minutesAgo(60), minutesAgo(10))] });
    expect(await readSummary()).toMatchObject({ status: { indicator: 'none' }, scheduled_maintenances: [] });
  });

  it('the page shows the last state without portal, D1, and ops, and from memory without KV', async () => {
    await publish({ incidents: [outage(update(1, 30))] });
    await visitStatus('/');
    const dead = { fetch: async () => Promise.reject(new Error('down')) };
    const offline = await visitStatus('/status/', { portal: deadPortal, env: { KV: env.KV, OPS: dead } });
    expect(offline.response.status).toBe(200);
    expect(textOf(offline.text)).toContain('Some services are disrupted');

    const failing = emptyKv({ get: async () => Promise.reject(new Error('KV is down')) });
    const cached = await visit('/api/v2/status.json', { portal: deadPortal, env: { KV: failing } });
    expect(cached.response.status).toBe(200);
    newIsolate();
    changePop();
    const unknown = await visit('/api/v2/status.json', { portal: deadPortal, env: { KV: failing } });
    expect([unknown.response.status, header(unknown, 'retry-after')]).toEqual([503, '30']);
  });
});

describe('status files', () => {
  it('the JSON files have the Statuspage format, an entity tag, and CORS access from all origins', async () => {
    const latest = update(2, 5, { impact: 'minor', components: [DNS, 'docs'] });
    const incident = outage(update(1, 30), latest);
    await publish({ incidents: [incident, maintenance(minutesAgo(-60), minutesAgo(-120))] });
    const visited = await visitStatus('/api/v2/status.json');
    expect(Status.strict().parse(JSON.parse(visited.text)).status).toEqual({
      indicator: 'minor',
      description: 'Some services are impaired',
    });
    expect(header(visited, 'access-control-allow-origin')).toBe('*');
    expect(header(visited, 'content-type')).toContain('application/json');
    const json = await readSummary();
    expect(json.incidents).toMatchObject([{ id: 'abcdef012345', impact: 'major', status: 'investigating' }]);
    const affected = json.incidents[0]?.incident_updates.map(({ affected_components }) =>
      affected_components.map(({ code, old_status, new_status }) => [code, old_status, new_status]),
    );
    expect(affected).toEqual([
      [
        [DNS, 'partial_outage', 'degraded_performance'],
        ['docs', 'operational', 'degraded_performance'],
      ],
      [[DNS, 'operational', 'partial_outage']],
    ]);
    const descriptions = new Map(
      json.components.map(({ id, status, description }) => [id, [status, description]]),
    );
    expect(descriptions.get(DNS)).toEqual(['degraded_performance', null]);
    expect(descriptions.get('product:waf')).toEqual(['operational', 'No known problems']);
    const again = await visitStatus('/api/v2/summary.json', { keep: true });
    const etag = header(again, 'etag');
    expect(etag).toMatch(/^"/);
    const known = await visitStatus('/api/v2/summary.json', {
      keep: true,
      init: { headers: { 'if-none-match': etag ?? '' } },
    });
    expect(known.response.status).toBe(304);
  });

  it('the feeds contain one item per update, in the language of the path', async () => {
    await publish({ incidents: [outage(update(1, 30), update(2, 5))] });
    const rss = await visitStatus('/ja/status/feed.xml');
    expect(rss.text.match(/<item>/g)).toHaveLength(2);
    expect(rss.text).toContain('DNS応答の遅延 · 調査中');
    const feed = JSON.parse((await visitStatus('/status/feed.json')).text) as { items: { url: string }[] };
    expect(feed.items[0]?.url).toMatch(/\/status\/#abcdef012345$/);
  });
});

describe('incident notices', () => {
  const announce = async (incidents: Incident[]) => {
    newIsolate();
    changePop();
    const notices = noticesOf(incidents, 'en', Date.now());
    await env.KV.put(snapshotKey('en'), JSON.stringify(await createSnapshot([], {}, notices)));
  };
  const showsIncident = async (path: string) =>
    (await visitStatus(path)).text.includes('DNS answers are &lt;slow&gt;');

  it('an incident appears on the pages of its products, a critical one on all pages, and an ended one on none', async () => {
    await announce([outage(update(1, 5))]);
    const pages = ['/products/cloud-dns/', '/products/media/', '/', '/status/'];
    expect(await Promise.all(pages.map(showsIncident))).toEqual([true, false, false, false]);
    await announce([outage(update(1, 5, { impact: 'critical' }))]);
    expect(await showsIncident('/')).toBe(true);
    await announce([outage(update(1, 5, { components: ['docs'] }))]);
    expect([await showsIncident('/docs/'), await showsIncident('/')]).toEqual([true, false]);
    await announce([outage(update(1, 5), update(2, 1, { state: 'resolved' }))]);
    expect(await showsIncident('/products/cloud-dns/')).toBe(false);
  });

  it('an incident of a product appears on the category page of its documents, and not on other categories', async () => {
    const menu = (id: string, pageCode: string) => ({ id, parentId: null, name: pageCode, pageCode });
    const portal = fakePortal({
      'document/documentMenu': [menu('10600', 'cloud-dns'), menu('10', 'account')],
      'document/documentCate': [],
      'document/documentCateInfo': ({ url }: Request) => ({
        cateId: new URL(url).pathname.split('/').at(-1),
        name: 'Category',
        introduction: '',
        hasLearningPath: false,
      }),
    });
    await announce([outage(update(1, 5))]);
    const visitCategory = async (path: string) => {
      const { response, text } = await visitStatus(path, { portal });
      return [response.status, text.includes('DNS answers are &lt;slow&gt;')];
    };
    expect(await visitCategory('/docs/10600/')).toEqual([200, true]);
    expect(await visitCategory('/docs/10/')).toEqual([200, false]);
  });

  it('a cached page is replaced as soon as the snapshot contains the incident', async () => {
    expect(await showsIncident('/products/cloud-dns/')).toBe(false);
    const notices = noticesOf([outage(update(1, 5))], 'en', Date.now());
    await env.KV.put(snapshotKey('en'), JSON.stringify(await createSnapshot([], {}, notices)));
    newIsolate();
    const visited = await visitStatus('/products/cloud-dns/', { keep: true });
    expect(visited.text).toContain('DNS answers are &lt;slow&gt;');
    expect(visited.text).toContain('href="/status/#abcdef012345"');
  });

  it('a maintenance notice appears only in its period and limits the lifetime of the page', async () => {
    const planned = maintenance(minutesAgo(-0.5), minutesAgo(-60));
    await announce([{ ...planned, title: outage().title }]);
    const visited = await visitStatus('/products/cloud-dns/');
    expect(visited.text).not.toContain('DNS answers are');
    const [, seconds = ''] = /s-maxage=(\d+)/.exec(header(visited, 'cache-control') ?? '') ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(30);
    await announce([{ ...maintenance(minutesAgo(5), minutesAgo(-60)), title: outage().title }]);
    expect(await showsIncident('/products/cloud-dns/')).toBe(true);
  });
});
