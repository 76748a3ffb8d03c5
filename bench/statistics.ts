// Statistics of the benchmarks.

/** Quantile of the values, such as 0.99; the upper one of two values that are equally close, and 0 of no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** Median; of an even number of values, the upper one of the two in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
