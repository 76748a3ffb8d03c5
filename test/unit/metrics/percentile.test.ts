// 75th percentile of bucketed samples, compared with the exact percentile of the samples (web-vitals metrics).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, LIMITS, METRICS, type Metric, ratingOf, SCALES } from '../../../common/metrics/metrics.ts';
import { type Bucket, p75, ratings, total } from '../../../common/metrics/percentile.ts';

const metric = fc.constantFrom(...METRICS);
const samples = fc.array(fc.integer({ min: 0, max: 70_000 }), { minLength: 1, maxLength: 300 });
const bucketsOf = (name: Metric, values: readonly number[]): Bucket[] =>
  values.map((value) => ({ upto: bucketOf(name, value), count: 1 }));
/** Exact percentile of the samples by nearest rank. */
const exact = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] as number;

describe('histogram buckets', () => {
  it.each(METRICS)('%s buckets ascend and include the good and poor thresholds', (name) => {
    const { bounds, good, poor } = SCALES[name];
    expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b));
    expect(bounds).toEqual(expect.arrayContaining([good, poor]));
    expect(bounds.length).toBeLessThanOrEqual(24);
  });

  it('bucketOf returns the smallest bound that is not below the value, or the last one', () => {
    fc.assert(
      fc.property(metric, fc.integer({ min: 0, max: Math.max(...Object.values(LIMITS)) }), (name, value) => {
        const { bounds } = SCALES[name];
        const upto = bucketOf(name, value);
        const below = bounds[bounds.indexOf(upto) - 1] ?? -1;
        expect(value).toBeGreaterThan(below);
        if (upto !== bounds.at(-1)) expect(value).toBeLessThanOrEqual(upto);
      }),
    );
  });
});

describe('75th percentile of buckets', () => {
  it('the percentile of the buckets lies in the bucket of the exact percentile', () => {
    fc.assert(
      fc.property(metric, samples, (name, values) => {
        const { bounds } = SCALES[name];
        const upto = bucketOf(name, exact(values));
        const from = bounds[bounds.indexOf(upto) - 1] ?? 0;
        const estimate = p75(name, bucketsOf(name, values)) as number;
        expect(estimate).toBeGreaterThanOrEqual(from);
        expect(estimate).toBeLessThanOrEqual(upto);
      }),
    );
  });

  it('the percentile does not depend on the order and splitting of the buckets', () => {
    fc.assert(
      fc.property(metric, samples, (name, values) => {
        const pieces = bucketsOf(name, values);
        const complete = SCALES[name].bounds.map((upto) => ({
          upto,
          count: pieces.filter((piece) => piece.upto === upto).length,
        }));
        expect(p75(name, pieces.toReversed())).toBe(p75(name, complete));
      }),
    );
  });

  it('percentile and shares have the same ratings as the exact values', () => {
    fc.assert(
      fc.property(metric, samples, (name, values) => {
        const buckets = bucketsOf(name, values);
        const countOf = (rating: string) => values.filter((value) => ratingOf(name, value) === rating).length;
        expect(ratings(name, buckets)).toEqual({
          good: countOf('good'),
          fair: countOf('fair'),
          poor: countOf('poor'),
        });
        expect(ratingOf(name, p75(name, buckets) as number)).toBe(ratingOf(name, exact(values)));
      }),
    );
  });

  it('empty buckets have no percentile and a total of zero', () => {
    expect([p75('LCP', []), total([])]).toEqual([null, 0]);
  });
});
