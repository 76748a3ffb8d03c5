// Counters of an isolate: bounded for any input, and valid for the schema of the ops Worker.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { rankBucketOf } from '../../../common/metrics/clicks.ts';
import {
  countBeacon,
  countClick,
  counterIndexOf,
  countRequest,
  emptyCounters,
  isDue,
  takeBatch,
} from '../../../common/metrics/counters.ts';
import { CounterBatchSchema, MAX_BEACONS } from '../../../common/metrics/enqueue.ts';
import { METRICS } from '../../../common/metrics/metrics.ts';
import { PAGE_TYPES, REQUEST_TYPES } from '../../../common/metrics/page-types.ts';

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const beacon = fc.record({
  type: fc.constantFrom(...PAGE_TYPES),
  locale: fc.constantFrom(...localeCodes),
  country: fc.tuple(letter, letter).map((letters) => letters.join('')),
  values: fc.record(
    Object.fromEntries(METRICS.map((metric) => [metric, fc.integer({ min: 0, max: 600_000 })])),
    { requiredKeys: [] },
  ),
});
const own = { type: 'home', locale: 'en', country: 'DE' } as const;

it('a batch matches the schema of the ops Worker, and takeBatch resets the counters', () => {
  fc.assert(
    fc.property(
      fc.array(beacon, { maxLength: 60 }),
      fc.array(fc.integer({ min: 100, max: 599 })),
      (all, statuses) => {
        const counters = emptyCounters();
        for (const [index, sample] of all.entries()) countBeacon(counters, `203.0.113.${index}`, sample);
        for (const status of statuses) countRequest(counters, counterIndexOf('list'), status);
        const batch = takeBatch(counters, 0, 'b1');
        if (all.length + statuses.length > 0 && batch) CounterBatchSchema.parse(batch);
        expect(takeBatch(counters, 0, 'b1')).toBeNull();
        expect(batch?.requests.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(statuses.length);
      },
    ),
  );
});

it('only the first beacon of a network is counted', () => {
  const counters = emptyCounters();
  countBeacon(counters, '203.0.113.7', { ...own, values: { LCP: 1100, CLS: 0 } });
  countBeacon(counters, '203.0.113.7', { ...own, type: 'list', values: { LCP: 59_000 } });
  countBeacon(counters, '203.0.113.8', { ...own, values: { INP: 40 } });
  expect(takeBatch(counters, 0, 'b1')?.beacons).toEqual([
    { network: '203.0.113.7', ...own, buckets: { LCP: 1200, CLS: 0 } },
    { network: '203.0.113.8', ...own, buckets: { INP: 40 } },
  ]);
});

it('clicks on search results are summed by search, language, and bucket of ranks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 })), (ranks) => {
      const counters = emptyCounters();
      for (const [index, rank] of ranks.entries())
        countClick(counters, { scope: 'docs', locale: localeCodes[index % 4] ?? 'en', rank });
      const batch = takeBatch(counters, 0, 'b1');
      if (batch) CounterBatchSchema.parse(batch);
      const clicks = batch?.clicks ?? [];
      expect(clicks.length).toBeLessThanOrEqual(20);
      expect(clicks.reduce((sum, { count }) => sum + count, 0)).toBe(ranks.length);
      expect(takeBatch(counters, 0, 'b1')).toBeNull();
    }),
  );
  expect([1, 2, 3, 4, 10, 11].map(rankBucketOf)).toEqual(['1', '2', '3', '4-10', '4-10', 'below']);
});

it('the number of beacons is bounded for any number of networks', () => {
  const counters = emptyCounters();
  for (let index = 0; index < MAX_BEACONS + 50; index += 1)
    countBeacon(counters, `10.0.${index >> 8}.${index & 255}`, { ...own, values: { INP: 40 } });
  expect(takeBatch(counters, 0, 'b1')?.beacons).toHaveLength(MAX_BEACONS);
});

it('each page type and status class has its own counter', () => {
  const counters = emptyCounters();
  for (const type of REQUEST_TYPES)
    for (const status of [200, 304, 404, 503]) countRequest(counters, counterIndexOf(type), status);
  expect(takeBatch(counters, 0, 'b1')?.requests).toEqual(
    REQUEST_TYPES.flatMap((type) => [2, 3, 4, 5].map((status) => ({ type, status, count: 1 }))),
  );
});

it('the counters are due a minute after the first request, and again a minute later', () => {
  const counters = emptyCounters();
  expect([isDue(counters, 1000), isDue(counters, 60_999), isDue(counters, 61_000)]).toEqual([
    false,
    false,
    true,
  ]);
  takeBatch(counters, 61_000, 'b1');
  expect([isDue(counters, 61_001), isDue(counters, 121_000)]).toEqual([false, true]);
});
