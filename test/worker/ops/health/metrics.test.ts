// Metrics in the ops Worker: RPC validation, sums, anonymity, and expiry.
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CountedBeacon, type CounterBatch, MAX_BEACONS } from '../../../../common/metrics/enqueue.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { Metrics } from '../../../../ops/src/metrics/entrypoint.ts';
import {
  add,
  expireMetrics,
  listBuildTotals,
  listClicks,
  listReports,
  listResponseCounts,
  listVitals,
} from '../../../../ops/src/metrics/store.ts';
import { runOps } from '../command-line.ts';
import { clientOf, resetOps } from '../ops.ts';

const rpc = (input: unknown) =>
  new Metrics(createExecutionContext(), env as unknown as Bindings).add(input as CounterBatch);
const BEACON: CountedBeacon = {
  network: '203.0.113.7',
  type: 'home',
  locale: 'ko',
  country: 'KR',
  buckets: { LCP: 1200 },
};
const beaconFrom = (network: string, extra: Partial<CountedBeacon> = {}): CountedBeacon => ({
  ...BEACON,
  network,
  ...extra,
});
const NOW = new Date('2026-11-22T10:07:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const countRows = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');

beforeEach(resetOps);

describe('metrics of the site', () => {
  it('metrics are summed in one row per day, dimension, value, metric, and bucket', async () => {
    await rpc({ beacons: [BEACON], requests: [] });
    await rpc({
      beacons: [beaconFrom('203.0.113.8', { type: 'list', buckets: { LCP: 1200, CLS: 0 } })],
      requests: [{ type: 'home', status: 2, count: 7 }],
    });
    const rowsOf = (await listVitals(env.DB, 1, new Date())).map(({ day: _, ...row }) => row);
    const lcp = { metric: 'LCP', upto: 1200 };
    const cls = { metric: 'CLS', upto: 0, count: 1 };
    expect(rowsOf).toEqual([
      { dimension: 'country', value: 'KR', ...cls },
      { dimension: 'country', value: 'KR', ...lcp, count: 2 },
      { dimension: 'locale', value: 'ko', ...cls },
      { dimension: 'locale', value: 'ko', ...lcp, count: 2 },
      { dimension: 'type', value: 'home', ...lcp, count: 1 },
      { dimension: 'type', value: 'list', ...cls },
      { dimension: 'type', value: 'list', ...lcp, count: 1 },
    ]);
    expect(await listResponseCounts(env.DB, 1, new Date())).toMatchObject([
      { type: 'home', responses: 7, errors: 0 },
    ]);
  });

  it('clicks on search results are summed by day, search, language, and bucket, and deleted after 90 days', async () => {
    const sum = { scope: 'docs', locale: 'ja', bucket: '1' } as const;
    await rpc({ beacons: [], requests: [], clicks: [{ ...sum, count: 2 }] });
    await rpc({
      beacons: [],
      requests: [],
      clicks: [
        { ...sum, count: 3 },
        { ...sum, bucket: 'below', count: 1 },
      ],
    });
    const now = new Date();
    expect(await listClicks(env.DB, 28, now)).toEqual([
      { ...sum, count: 5 },
      { ...sum, bucket: 'below', count: 1 },
    ]);
    await expireMetrics(env.DB, new Date(now.getTime() + 91 * 86_400_000));
    expect(await countRows('search_click')).toBe(0);
    for (const invalid of [{ bucket: '5' }, { scope: 'x' }, { locale: 'de' }, { count: 0 }, { keyword: 'x' }])
      await expect(
        rpc({ beacons: [], requests: [], clicks: [{ ...sum, count: 1, ...invalid }] }),
      ).rejects.toThrow('invalid metrics');
  });

  it('responses and rendering times are summed by build of the site, and deleted after 8 days', async () => {
    const requests = [
      { type: 'home', status: 2, count: 7 },
      { type: 'list', status: 2, count: 2 },
      { type: 'list', status: 5, count: 1 },
    ] as const;
    const batch = { beacons: [], requests: [...requests], build: 'a1', waits: [{ upto: 100, count: 3 }] };
    await add(env.DB, batch, NOW);
    await add(env.DB, { ...batch, waits: [{ upto: 50, count: 1 }] }, new Date(NOW.getTime() + 600_000));
    await add(env.DB, { ...batch, build: 'b2', requests: [], waits: [] }, NOW);
    // An older version of the site reports no build.
    await add(env.DB, { beacons: [], requests: [...requests] }, NOW);
    const waits = [
      { upto: 50, count: 1 },
      { upto: 100, count: 3 },
    ];
    expect(await listBuildTotals(env.DB, daysLater(-1))).toEqual([
      { build: 'a1', responses: 20, errors: 2, waits },
    ]);
    expect(await listBuildTotals(env.DB, NOW)).toMatchObject([{ responses: 10, waits: waits.slice(0, 1) }]);
    expect(await listBuildTotals(env.DB, daysLater(1))).toEqual([]);
    await expireMetrics(env.DB, daysLater(9));
    expect(await countRows('build_answered')).toBe(0);
    for (const invalid of [
      { build: 'a b' },
      { build: 'x'.repeat(41) },
      { waits: [{ upto: 51, count: 1 }] },
      { waits: [{ upto: 50, count: 0 }] },
    ])
      await expect(rpc({ ...batch, ...invalid })).rejects.toThrow('invalid metrics');
  });

  it('browser reports are summed by day, kind, name, and source, and deleted after 90 days', async () => {
    const sum = { kind: 'csp', name: 'script-src', source: 'host' } as const;
    await rpc({ beacons: [], requests: [], reports: [{ ...sum, count: 2 }] });
    const network = { kind: 'network', name: 'tcp.reset', source: 'connection', count: 1 } as const;
    await rpc({ beacons: [], requests: [], reports: [{ ...sum, count: 3 }, network] });
    const now = new Date();
    expect(await listReports(env.DB, 28, now)).toEqual([{ ...sum, count: 5 }, network]);
    await expireMetrics(env.DB, new Date(now.getTime() + 91 * 86_400_000));
    expect(await countRows('browser_report')).toBe(0);
    for (const invalid of [
      ...[{ kind: 'x' }, { kind: '__proto__' }, { name: 'tcp.reset' }, { name: 'constructor' }],
      ...[{ source: 'https://x.test/?a=b' }, { count: 0 }, { url: 'x' }],
    ])
      await expect(
        rpc({ beacons: [], requests: [], reports: [{ ...sum, count: 1, ...invalid }] } as CounterBatch),
      ).rejects.toThrow('invalid metrics');
  });

  const countLcpSamples = async () =>
    (await listVitals(env.DB, 28, NOW)).find(({ dimension }) => dimension === 'type')?.count;

  it('one beacon per network and day counts, even if several isolates send it', async () => {
    for (let times = 0; times < 5; times += 1)
      await add(env.DB, { beacons: [BEACON, BEACON, beaconFrom('203.0.113.8')], requests: [] }, NOW);
    expect([await countLcpSamples(), await countRows('vital_network')]).toEqual([2, 2]);
    await add(env.DB, { beacons: [BEACON], requests: [] }, daysLater(1));
    expect(await countRows('vital_network')).toBe(3);
  });

  it('the network is stored only as a digest with a daily salt, and both are deleted after the day', async () => {
    await add(env.DB, { beacons: [BEACON], requests: [] }, NOW);
    await add(env.DB, { beacons: [BEACON], requests: [] }, daysLater(1));
    const stored = await env.DB.batch<{ digest?: string }>(
      ['vital', 'vital_network', 'vital_day'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`)),
    );
    expect(JSON.stringify(stored.map(({ results }) => results))).not.toContain('203.0.113');
    const digests = stored[1]?.results.map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(2);
    await expireMetrics(env.DB, daysLater(1));
    expect([await countRows('vital_day'), await countRows('vital_network')]).toEqual([1, 1]);
    await expireMetrics(env.DB, daysLater(2));
    expect([await countRows('vital_day'), await countRows('vital_network')]).toEqual([0, 0]);
  });

  it('beacons above the maximum number of networks per day are dropped', async () => {
    await add(env.DB, { beacons: [BEACON], requests: [] }, NOW);
    await env.DB.prepare('UPDATE vital_day SET networks = 100000').run();
    await add(env.DB, { beacons: [beaconFrom('203.0.113.8')], requests: [] }, NOW);
    expect([await countLcpSamples(), await countRows('vital_network')]).toEqual([1, 1]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an unknown page type', beaconFrom('203.0.113.7', { type: 'constructor' as never })],
    ['an address for a page type', beaconFrom('203.0.113.7', { type: '/products/' as never })],
    ['an unknown locale', beaconFrom('203.0.113.7', { locale: 'de' as never })],
    ['a country of three letters', beaconFrom('203.0.113.7', { country: 'KOR' })],
    ['a lowercase country', beaconFrom('203.0.113.7', { country: 'kr' })],
    ['an unknown metric', beaconFrom('203.0.113.7', { buckets: { FID: 16 } as never })],
    ['a bucket that does not exist', beaconFrom('203.0.113.7', { buckets: { LCP: 1201 } })],
    ['a negative bucket', beaconFrom('203.0.113.7', { buckets: { LCP: -1 } })],
    ['a bucket that is not a number', beaconFrom('203.0.113.7', { buckets: { LCP: Number.NaN } })],
    ['a name instead of a network', beaconFrom('Ana')],
    ['a network of 100 characters', beaconFrom('1'.repeat(100))],
    ['personal data', { ...BEACON, agent: 'Mozilla' }],
  ])('an entire batch is rejected because of %s in one beacon', async (_, beacon) => {
    await expect(rpc({ beacons: [BEACON, beacon], requests: [] })).rejects.toThrow('invalid metrics');
    expect([await countRows('vital'), await countRows('answered')]).toEqual([0, 0]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['too many beacons', { beacons: Array.from({ length: MAX_BEACONS + 1 }, () => BEACON), requests: [] }],
    ['too many requests', { beacons: [], requests: [{ type: 'home', status: 2, count: 5_000_001 }] }],
    ['a status that does not exist', { beacons: [], requests: [{ type: 'home', status: 9, count: 1 }] }],
    ['an additional property', { beacons: [], requests: [], more: 1 }],
  ])('a batch with %s is rejected', async (_, input) => {
    await expect(rpc(input)).rejects.toThrow('invalid metrics');
    expect([await countRows('vital'), await countRows('answered')]).toEqual([0, 0]);
  });

  it('metrics are read by UTC day, and requests in intervals of ten minutes', async () => {
    const requests: CounterBatch['requests'] = [{ type: 'home', status: 5, count: 1 }];
    await add(env.DB, { beacons: [BEACON], requests }, NOW);
    await add(env.DB, { beacons: [BEACON], requests }, daysLater(3));
    expect(await listVitals(env.DB, 3, daysLater(3))).toHaveLength(3);
    expect(await listVitals(env.DB, 4, daysLater(3))).toHaveLength(6);
    expect((await listResponseCounts(env.DB, 1, NOW)).map(({ since }) => since)).toContain(
      '2026-11-22T10:00:00.000Z',
    );
    expect(await listResponseCounts(env.DB, 1, daysLater(3))).toHaveLength(1);
  });

  it('the call for sums by build covers the last day, or the time since the instant in its query', async () => {
    const [now, requests] = [new Date(), [{ type: 'home', status: 5, count: 3 } as const]];
    await add(env.DB, { beacons: [], requests, build: 'a1' }, now);
    const { builds } = clientOf('ada').health;
    expect(await runOps(clientOf('ada'), 'health builds')).toEqual([
      'a1: 3 of 3 responses (100.00%), p75 of 0 rendered pages –',
    ]);
    const later = await builds.$get({ query: { from: new Date(now.getTime() + 600_000).toISOString() } });
    expect(await later.json()).toEqual([]);
    for (const invalid of ['yesterday', '2026-11-22', '']) {
      const response: { status: number } = await builds.$get({ query: { from: invalid } });
      expect(response.status, invalid).toBe(400);
    }
  });

  it('measurements are deleted after 90 days, and requests after 8 days', async () => {
    await add(env.DB, { beacons: [BEACON], requests: [{ type: 'home', status: 2, count: 1 }] }, NOW);
    await expireMetrics(env.DB, daysLater(8));
    expect([await countRows('vital'), await countRows('answered')]).toEqual([3, 1]);
    await expireMetrics(env.DB, daysLater(9));
    expect([await countRows('vital'), await countRows('answered')]).toEqual([3, 0]);
    await expireMetrics(env.DB, daysLater(89));
    expect(await countRows('vital')).toBe(3);
    await expireMetrics(env.DB, daysLater(90));
    expect(await countRows('vital')).toBe(0);
  });
});
