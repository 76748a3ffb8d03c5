// Metrics that ops publishes for the speed page: minimum samples, hourly publication, confirmation of large changes.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { METRICS_KEY, MetricsSchema, MIN_SAMPLES } from '../../../../common/metrics/published.ts';
import { faultsOf } from '../../../../ops/src/health/report.ts';
import { publishHourly, publishMetrics } from '../../../../ops/src/metrics/publish.ts';
import { runOps } from '../command-line.ts';
import { clientOf, resetOps } from '../ops.ts';
import { bindings, later, NOW, readTestHealth, recordBeacons, recordBeaconsAt, samples } from './samples.ts';

beforeEach(resetOps);

describe('published metrics', () => {
  const readMetrics = async () => MetricsSchema.parse(JSON.parse((await env.KV.get(METRICS_KEY)) ?? 'null'));

  it('published metrics omit groups with few samples and the unknown country', async () => {
    await recordBeacons(
      ...samples('KR', 'home', 1200, MIN_SAMPLES),
      ...samples('DE', 'list', 3000, MIN_SAMPLES - 1),
      ...samples('ZZ', 'home', 800, MIN_SAMPLES),
    );
    await publishMetrics(bindings(), NOW);
    const metrics = await readMetrics();
    expect(metrics.at).toBe(NOW.toISOString());
    expect(metrics.countries.map(({ country }) => country)).toEqual(['KR']);
    expect(metrics.types.map(({ type }) => type)).toEqual(['home']);
    expect(metrics.complete).toMatchObject([{ metric: 'LCP', good: 100, fair: 49 }]);
  });

  it('metrics are published once an hour, and immediately if the stored ones are missing or invalid', async () => {
    await publishHourly(bindings(), NOW);
    expect(await readMetrics()).toMatchObject({ complete: [], countries: [] });
    await recordBeacons(...samples('KR', 'home', 1200, MIN_SAMPLES));
    await publishHourly(bindings(), later(3_599_000));
    expect((await readMetrics()).countries).toEqual([]);
    await publishHourly(bindings(), later(3_600_000));
    expect((await readMetrics()).countries).toHaveLength(1);
    for (const invalid of ['{"v":0}', 'no JSON']) {
      await env.KV.put(METRICS_KEY, invalid);
      await publishHourly(bindings(), later(3_601_000));
      expect((await readMetrics()).countries).toHaveLength(1);
    }
  });

  const DAY = 86_400_000;
  const publishAt = async (instant: Date) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await publishHourly(bindings(), instant);
    const lines = warn.mock.calls.map(([line]) => String(line));
    warn.mockRestore();
    return lines;
  };
  const readLcp = async () => (await readMetrics()).complete.find(({ metric }) => metric === 'LCP');

  it('published metrics are medians of daily values, so that one day does not affect them', async () => {
    for (const day of [0, 1, 2, 3])
      await recordBeaconsAt(later(day * DAY), ...samples('KR', 'home', 1200, 20));
    await recordBeaconsAt(later(4 * DAY), ...samples('KR', 'home', 60_000, 500));
    await publishMetrics(bindings(), later(4 * DAY));
    expect(await readLcp()).toMatchObject({ p75: 1150, good: 580, fair: 0, poor: 0 });
  });

  it.each<[string, number, number]>([
    ['three times the visits', 1200, 120],
    ['twice the time', 4000, 60],
    ['half the time', 400, 60],
  ])(
    'after a change to %s, the published metrics stay unchanged until an editor confirms the new ones',
    async (_, upto, count) => {
      await recordBeacons(...samples('KR', 'home', 1200, 60));
      await publishAt(NOW);
      // 28 days later, the first day is no longer in the period.
      const next = later(28 * DAY);
      await recordBeaconsAt(next, ...samples('KR', 'home', upto, upto === 1200 ? 180 : count));
      const before = await readLcp();
      expect(await publishAt(next)).toEqual([expect.stringContaining('metrics.pending')]);
      // The warning is not repeated.
      expect(await publishAt(new Date(next.getTime() + 3_600_000))).toEqual([]);
      expect(await readLcp()).toEqual(before);
      const health = await readTestHealth({}, next);
      expect(faultsOf(health)).toEqual([
        expect.stringMatching(/^The speed page has not been updated since .*: all pages LCP: .*; home LCP: /),
      ]);
      expect(await runOps(clientOf('ada'), 'health publish')).toHaveLength(1);
      expect(faultsOf(await readTestHealth({}, next))).toEqual([]);
    },
  );

  it.each<[string, number, string[]]>([
    ['a jump from a good value to a poor one', 650, ['metrics.pending']],
    ['a doubled value that is still small', 40, []],
  ])('small values wait for confirmation only after a large change: %s', async (_, upto, events) => {
    const inp = (bound: number) =>
      samples('KR', 'home', 1200, 60).map((beacon) => ({ ...beacon, buckets: { INP: bound } }));
    await recordBeacons(...inp(16));
    await publishAt(NOW);
    const next = later(28 * DAY);
    await recordBeaconsAt(next, ...inp(upto));
    expect((await publishAt(next)).map((line) => JSON.parse(line).event)).toEqual(events);
  });

  it('pending metrics are checked again after an hour, not every minute', async () => {
    await recordBeacons(...samples('KR', 'home', 1200, 60));
    await publishAt(NOW);
    await recordBeacons(...samples('KR', 'home', 1200, 180));
    expect(await publishAt(later(3_600_000))).toHaveLength(1);
    await env.DB.prepare('UPDATE vital SET count = 150').run();
    await publishAt(later(2 * 3_600_000 - 1));
    expect((await readLcp())?.good).toBe(60);
    await publishAt(later(2 * 3_600_000));
    expect((await readLcp())?.good).toBe(150);
  });

  it('gradual growth and recovered metrics are published', async () => {
    await recordBeacons(...samples('KR', 'home', 1200, 60));
    await publishAt(NOW);
    await recordBeacons(...samples('KR', 'home', 1200, 100));
    expect(await publishAt(later(3_600_000))).toEqual([]);
    expect((await readLcp())?.good).toBe(160);
    // The baseline is the first publication of the day, so small changes add up.
    await recordBeacons(...samples('KR', 'home', 1200, 100));
    expect(await publishAt(later(2 * 3_600_000))).toHaveLength(1);
    expect((await readLcp())?.good).toBe(160);
    await env.DB.prepare('UPDATE vital SET count = 150').run();
    expect(await publishAt(later(3 * 3_600_000))).toEqual([]);
    expect((await readLcp())?.good).toBe(150);
    expect(faultsOf(await readTestHealth())).toEqual([]);
  });
});
