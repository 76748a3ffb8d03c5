// Statistics of the benchmarks.

/** Median; of an even number of values, the upper one of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
