// The one way in which samples in buckets become figures: the value that three quarters of them do not exceed, and how
// many are good, fair or poor.
import { type Metric, SCALES } from './metrics.ts';

/** So many samples in the bucket that ends with `upto`. */
export interface Bucket {
  upto: number;
  count: number;
}

/** The share of visits that a figure speaks for (§ web.dev: the 75th percentile). */
const SHARE = 0.75;

/**
 * The 75th percentile by nearest rank. The exact one lies in the same bucket, whose samples are taken to be spread
 * evenly, so that the two differ by less than the bucket is wide. `null` without samples; order does not matter.
 */
export function p75(metric: Metric, buckets: readonly Bucket[]): number | null {
  const { bounds } = SCALES[metric];
  const counts = new Map<number, number>();
  for (const { upto, count } of buckets) counts.set(upto, (counts.get(upto) ?? 0) + count);
  const rank = Math.ceil(SHARE * total(buckets));
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

/** How many samples there are. */
export const total = (buckets: readonly Bucket[]): number =>
  buckets.reduce((sum, { count }) => sum + count, 0);

/** How many are good, fair and poor. */
export function ratings(
  metric: Metric,
  buckets: readonly Bucket[],
): { good: number; fair: number; poor: number } {
  const { good, poor } = SCALES[metric];
  const upTo = (bound: number) => total(buckets.filter(({ upto }) => upto <= bound));
  return { good: upTo(good), fair: upTo(poor) - upTo(good), poor: total(buckets) - upTo(poor) };
}
