// p75 of samples in buckets beside the exact percentile of the samples themselves (web-vitals figures of the site).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, LIMITS, METRICS, type Metric, ratingOf, SCALES } from '../../../common/metrics/metrics.ts';
import { type Bucket, p75, ratings, total } from '../../../common/metrics/percentile.ts';

const metric = fc.constantFrom(...METRICS);
const samples = fc.array(fc.integer({ min: 0, max: 70_000 }), { minLength: 1, maxLength: 300 });
const bucketsOf = (of: Metric, values: readonly number[]): Bucket[] =>
  values.map((value) => ({ upto: bucketOf(of, value), count: 1 }));
/** By nearest rank, of the samples. */
const exact = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] as number;

describe('the buckets of a measurement', () => {
  it.each(METRICS)('%s: rise, and end at what is good and at what is poor', (name) => {
    const { bounds, good, poor } = SCALES[name];
    expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b));
    expect(bounds).toEqual(expect.arrayContaining([good, poor]));
    expect(bounds.length).toBeLessThanOrEqual(24);
  });

  it('hold every value in one of them: the least that is not below it, or the last', () => {
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

describe('the 75th percentile of buckets', () => {
  it('lies in the bucket of the exact one, and so differs from it by less than a bucket', () => {
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

  it('is the same in whatever order and pieces the buckets come', () => {
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

  it('counts as what the exact one counts as, and so do the shares', () => {
    fc.assert(
      fc.property(metric, samples, (name, values) => {
        const buckets = bucketsOf(name, values);
        const of = (rating: string) => values.filter((value) => ratingOf(name, value) === rating).length;
        expect(ratings(name, buckets)).toEqual({ good: of('good'), fair: of('fair'), poor: of('poor') });
        expect(ratingOf(name, p75(name, buckets) as number)).toBe(ratingOf(name, exact(values)));
      }),
    );
  });

  it('of nothing is nothing', () => {
    expect([p75('LCP', []), total([])]).toEqual([null, 0]);
  });
});
