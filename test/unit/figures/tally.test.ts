// What an isolate counts between two hand-overs is bounded, whoever sends what, and is what the ops Worker takes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandedOverSchema, MAX_BEACONS } from '../../../src/figures/hand-over.ts';
import { METRICS } from '../../../src/figures/metrics.ts';
import { PAGE_TYPES, REQUEST_TYPES } from '../../../src/figures/page-types.ts';
import { countBeacon, countRequest, emptyTally, isDue, placeOf, take } from '../../../src/figures/tally.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';

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

describe('what an isolate has counted', () => {
  it('is taken by ops as it is, and taken out once', () => {
    fc.assert(
      fc.property(
        fc.array(beacon, { maxLength: 60 }),
        fc.array(fc.integer({ min: 100, max: 599 })),
        (all, statuses) => {
          const tally = emptyTally();
          for (const [index, one] of all.entries()) countBeacon(tally, `203.0.113.${index}`, one);
          for (const status of statuses) countRequest(tally, placeOf('list'), status);
          const taken = take(tally, 0);
          if (all.length + statuses.length > 0 && taken) HandedOverSchema.parse(taken);
          expect(take(tally, 0)).toBeNull();
          expect(taken?.requests.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(statuses.length);
        },
      ),
    );
  });

  it('counts the first beacon of a network only', () => {
    const tally = emptyTally();
    countBeacon(tally, '203.0.113.7', { ...own, values: { LCP: 1100, CLS: 0 } });
    countBeacon(tally, '203.0.113.7', { ...own, type: 'list', values: { LCP: 59_000 } });
    countBeacon(tally, '203.0.113.8', { ...own, values: { INP: 40 } });
    expect(take(tally, 0)?.beacons).toEqual([
      { network: '203.0.113.7', ...own, buckets: { LCP: 1200, CLS: 0 } },
      { network: '203.0.113.8', ...own, buckets: { INP: 40 } },
    ]);
  });

  it('stays within its bounds however many networks send beacons', () => {
    const tally = emptyTally();
    for (let at = 0; at < MAX_BEACONS + 50; at += 1)
      countBeacon(tally, `10.0.${at >> 8}.${at & 255}`, { ...own, values: { INP: 40 } });
    expect(take(tally, 0)?.beacons).toHaveLength(MAX_BEACONS);
  });

  it('has a counter of its own for each page type and class of status', () => {
    const tally = emptyTally();
    for (const type of REQUEST_TYPES)
      for (const status of [200, 304, 404, 503]) countRequest(tally, placeOf(type), status);
    expect(take(tally, 0)?.requests).toEqual(
      REQUEST_TYPES.flatMap((type) => [2, 3, 4, 5].map((status) => ({ type, status, count: 1 }))),
    );
  });

  it('is due a minute after the first request, and again a minute later', () => {
    const tally = emptyTally();
    expect([isDue(tally, 1000), isDue(tally, 60_999), isDue(tally, 61_000)]).toEqual([false, false, true]);
    take(tally, 61_000);
    expect([isDue(tally, 61_001), isDue(tally, 121_000)]).toEqual([false, true]);
  });
});
