// Statistics for benchmarks.

/** Quantile of the values, such as 0.99; the upper of two equally close values, and 0 without values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** Median; for an even number of values, the upper of the two middle values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
