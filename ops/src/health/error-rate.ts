// Error rate that counts as a problem, on the overview and on the health page.
import type { ErrorRate } from '../metrics/store.ts';

/** Fewer responses are too few for a rate. */
const MIN_RESPONSES = 100;
const MAX_SHARE = 0.01;

/** Whether more than 1 % of at least 100 responses were errors. */
export const isErrorRateHigh = ({ errors, responses }: ErrorRate): boolean =>
  responses >= MIN_RESPONSES && errors > responses * MAX_SHARE;
