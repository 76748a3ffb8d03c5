// What an isolate counts between two hand-overs is bounded, whoever sends what, and is what the ops Worker takes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandedOverSchema, MOST_SAMPLES, MOST_SUMS } from '../../../src/figures/hand-over.ts';
import { METRICS, SCALES } from '../../../src/figures/metrics.ts';
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
          for (const one of all) countBeacon(tally, one);
          for (const status of statuses) countRequest(tally, placeOf('list'), status);
          const taken = take(tally, 0);
          if (all.length + statuses.length > 0 && taken) HandedOverSchema.parse(taken);
          expect(take(tally, 0)).toBeNull();
          expect(taken?.requests.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(statuses.length);
        },
      ),
    );
  });

  it('counts each sample once a dimension', () => {
    const tally = emptyTally();
    for (let times = 0; times < 3; times += 1) countBeacon(tally, { ...own, values: { LCP: 1100, CLS: 0 } });
    const { sums } = take(tally, 0) ?? { sums: [] };
    expect(sums).toHaveLength(6);
    expect(new Set(sums.map(({ count }) => count))).toEqual(new Set([3]));
    expect(sums.find(({ metric }) => metric === 'LCP')).toMatchObject({ upto: 1200 });
  });

  it('stays within its bounds however much is sent: beacons, and different sums', () => {
    const many = emptyTally();
    for (let times = 0; times < MOST_SAMPLES + 50; times += 1)
      countBeacon(many, { ...own, values: { INP: 40 } });
    expect(take(many, 0)?.sums[0]).toMatchObject({ count: MOST_SAMPLES });
    const odd = emptyTally();
    for (let at = 0; at < MOST_SAMPLES; at += 1) {
      const country = String.fromCharCode(65 + (at % 26), 65 + (Math.floor(at / 26) % 26));
      const values = Object.fromEntries(
        METRICS.map((metric) => [metric, SCALES[metric].bounds[at % SCALES[metric].bounds.length]]),
      );
      countBeacon(odd, { ...own, country, values });
    }
    const sums = take(odd, 0)?.sums ?? [];
    expect(sums.length).toBeLessThanOrEqual(MOST_SUMS);
    const totalOf = (name: string) =>
      sums.filter(({ dimension }) => dimension === name).reduce((sum, { count }) => sum + count, 0);
    expect(totalOf('country')).toBe(totalOf('locale'));
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
