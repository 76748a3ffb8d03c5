// Threshold above which the overview and the health page report the error rate as a problem.
import type { ErrorRate } from '../metrics/store.ts';

/** Minimum number of responses for a meaningful rate. */
const MIN_RESPONSES = 100;
const MAX_SHARE = 0.01;

/** Whether more than 1% of at least 100 responses were errors. */
export const isErrorRateHigh = ({ errors, responses }: ErrorRate): boolean =>
  responses >= MIN_RESPONSES && errors > responses * MAX_SHARE;
