// Network simulation (bench/simulation): reproducible results, and propagation of publications and overrides.
import { beforeAll, expect, it } from 'vitest';
import { latenciesOf, roundTrip } from '../../../../bench/simulation/latency.ts';
import { popRates, visitsOf } from '../../../../bench/simulation/network.ts';
import { type Simulation, simulate } from '../../../../bench/simulation/simulate.ts';

const SMALL: Simulation = {
  seed: 7,
  rate: 4,
  pops: 12,
  sample: 3,
  paths: ['/', '/products', '/docs', '/blog'],
  kvDelay: 0,
  fresh: 60,
  plan: { warm: 240, publication: 360, override: 480, end: 600 },
};

/** Result of the small simulation, which takes a second. */
let small: Awaited<ReturnType<typeof simulate>>;
beforeAll(async () => {
  small = await simulate(SMALL);
});

it('a simulation counts each response once, and its result depends only on the seed', async () => {
  expect(await simulate(SMALL)).toEqual(small);
  const { steady, minutes } = small;
  const { memory, cache, stale, render } = steady.sources;
  expect(memory + cache + stale + render).toBe(steady.requests);
  expect(minutes).toHaveLength(10);
  expect(steady.requests).toBeGreaterThan(50);
});

it('a publication causes portal calls, although the pages are fresh', async () => {
  const { minutes } = await simulate({ ...SMALL, fresh: 3600 });
  const callsOf = (from: number, to: number) =>
    minutes.slice(from, to).reduce((sum, { portalCalls }) => sum + portalCalls, 0);
  expect(callsOf(6, 8)).toBeGreaterThan(callsOf(4, 6));
});

it('an override is on every page within 35 seconds: 30 in the KV cache and 5 in memory', async () => {
  const { lateness } = small;
  expect(lateness.length).toBeGreaterThan(0);
  expect(Math.max(...lateness)).toBeLessThanOrEqual(35);
});

it('a slower KV delays the override', async () => {
  const slow = await simulate({ ...SMALL, kvDelay: 30 });
  expect(Math.max(...slow.lateness)).toBeGreaterThan(Math.max(...small.lateness));
});

it('a simulation restores the clock and the Cache API of the runtime', async () => {
  const before = caches;
  await simulate({ ...SMALL, plan: { warm: 0, publication: 60, override: 60, end: 60 } });
  expect(caches).toBe(before);
  expect(Date.now()).toBeGreaterThan(1e12);
});

it('plans that are out of order or not in full minutes are rejected', async () => {
  for (const plan of [
    { ...SMALL.plan, warm: 420 },
    { ...SMALL.plan, end: 601 },
  ])
    await expect(simulate({ ...SMALL, plan })).rejects.toThrow(RangeError);
});

it('the sampled points of presence receive their share of the traffic, and visits are in chronological order', () => {
  const all = popRates({ ...SMALL, sample: 1 });
  expect(all.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(SMALL.rate);
  expect(popRates(SMALL)).toEqual(all.filter((_, rank) => rank % 3 === 1));
  const visits = visitsOf(SMALL);
  const times = Array.from({ length: 200 }, () => visits.next().value.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('replicas shorten each query, and placement shortens calls with several queries', () => {
  const cities = [
    { rank: 1, at: [8.7, 50.1] },
    { rank: 2, at: [103.8, 1.35] },
  ] as const;
  expect(roundTrip(cities[0].at, cities[0].at)).toBe(3);
  const { primary, latencies } = latenciesOf(cities, 2);
  const [single, placed, replicated] = latencies.map(({ high }) => Math.round(high));
  expect(primary).toBe('weur');
  expect([single, placed, replicated]).toEqual([314, 163, 6]);
});
