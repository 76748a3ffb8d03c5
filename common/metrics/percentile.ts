// 75th percentile and ratings of bucketed samples, computed in one place for all metrics.
import { type Metric, SCALES } from './metrics.ts';

/** Number of samples in the bucket whose upper bound is `upto`. */
export interface Bucket {
  upto: number;
  count: number;
}

/** Percentile as a share of visits (web.dev: the 75th). */
const PERCENTILE = 0.75;

/**
 * Returns the 75th percentile by nearest rank, or `null` without samples. Samples are assumed to be spread evenly
 * within their bucket, so that the result differs from the exact percentile by less than the bucket's width. The
 * order of the buckets does not matter.
 */
export function p75(metric: Metric, buckets: readonly Bucket[]): number | null {
  const { bounds } = SCALES[metric];
  const counts = new Map<number, number>();
  for (const { upto, count } of buckets) counts.set(upto, (counts.get(upto) ?? 0) + count);
  const rank = Math.ceil(PERCENTILE * total(buckets));
  let before = 0;
  for (const [index, upto] of bounds.entries()) {
    const count = counts.get(upto) ?? 0;
    if (count > 0 && before + count >= rank) {
      const from = bounds[index - 1] ?? 0;
      return from + ((upto - from) * (rank - before)) / count;
    }
    before += count;
  }
  return null;
}

/** Returns the number of samples. */
export const total = (buckets: readonly Bucket[]): number =>
  buckets.reduce((sum, { count }) => sum + count, 0);

/** Returns the numbers of good, fair, and poor samples. */
export function ratings(
  metric: Metric,
  buckets: readonly Bucket[],
): { good: number; fair: number; poor: number } {
  const { good, poor } = SCALES[metric];
  const upTo = (bound: number) => total(buckets.filter(({ upto }) => upto <= bound));
  return { good: upTo(good), fair: upTo(poor) - upTo(good), poor: total(buckets) - upTo(poor) };
}
