// Service level objectives by page type, and burn rates of their error budgets (Google SRE Workbook, chapter 5,
// "Multiwindow, multi-burn-rate alerts"). Changes to these tables take effect with the next deployment of ops.
import { REQUEST_TYPES, type RequestType } from '../../../common/metrics/page-types.ts';
import { type ErrorRate, type ResponseCount, rateOf, slotOf } from '../metrics/store.ts';

/** Period of an objective, in days. */
export const BUDGET_DAYS = 30;

/**
 * Target percentage of responses with a status below 500, over BUDGET_DAYS. Visitor-specific pages are never cached, so
 * they fail when the portal fails. Endpoints include `/healthz?strict`, which returns 503 to report a fault.
 */
export const OBJECTIVES: Readonly<Record<RequestType, number>> = {
  home: 99.9,
  product: 99.9,
  solution: 99.9,
  list: 99.9,
  article: 99.9,
  document: 99.9,
  api: 99.9,
  event: 99.9,
  map: 99.9,
  form: 99.9,
  page: 99.9,
  visitor: 99.5,
  endpoint: 99.5,
};

/**
 * Windows in minutes, and the burn rate that triggers an alert. A burn rate of 1 consumes the budget in BUDGET_DAYS.
 * Both windows must reach the limit; the recent one shows that errors still occur. The counters cover ten minutes each,
 * so a window can be up to ten minutes shorter.
 */
export const BURNS = {
  fast: { minutes: 60, recentMinutes: 20, limit: 14.4 },
  slow: { minutes: 360, recentMinutes: 40, limit: 6 },
} as const;
export type BurnName = keyof typeof BURNS;
export const BURN_NAMES: readonly BurnName[] = ['fast', 'slow'];

/** Minimum numbers of errors in both windows, so that a few errors at low traffic do not trigger an alert. */
export const MIN_ERRORS = 10;
export const MIN_RECENT_ERRORS = 2;
/** Minutes below both limits after which an alert ends. */
export const RECOVERY_MINUTES = 30;

/** Totals of a window and their burn rate. */
export interface Burn extends ErrorRate {
  rate: number;
  /** Whether both windows reach the limit and the minimum number of errors. */
  isHigh: boolean;
}

export interface BurnState {
  burns: Record<BurnName, Burn>;
  /** Whether there are recent responses. A recovery cannot be detected without them. */
  hasRecent: boolean;
}

/** Error rate as a multiple of the rate that the objective of the page type allows. */
export const budgetShare = (type: RequestType, { responses, errors }: ErrorRate): number =>
  responses === 0 ? 0 : errors / responses / ((100 - OBJECTIVES[type]) / 100);

/** Totals of the last `minutes` minutes. */
function windowOf(rows: readonly ResponseCount[], minutes: number, now: Date): ErrorRate {
  const start = slotOf(now.getTime() - minutes * 60_000);
  return rateOf(rows.filter(({ since }) => since > start));
}

function burnOf(type: RequestType, name: BurnName, rows: readonly ResponseCount[], now: Date): Burn {
  const { minutes, recentMinutes, limit } = BURNS[name];
  const [sums, recent] = [windowOf(rows, minutes, now), windowOf(rows, recentMinutes, now)];
  const rate = budgetShare(type, sums);
  const hasMinimum = sums.errors >= MIN_ERRORS && recent.errors >= MIN_RECENT_ERRORS;
  return { ...sums, rate, isHigh: hasMinimum && rate >= limit && budgetShare(type, recent) >= limit };
}

/** State of each page type. `rows` contains the responses of the slow window. Unknown page types are ignored. */
export function burnStates(rows: readonly ResponseCount[], now: Date): Map<RequestType, BurnState> {
  const byType = Map.groupBy(rows, ({ type }) => type);
  return new Map(
    REQUEST_TYPES.map((type) => {
      const typeRows = byType.get(type) ?? [];
      const burns = { fast: burnOf(type, 'fast', typeRows, now), slow: burnOf(type, 'slow', typeRows, now) };
      return [type, { burns, hasRecent: windowOf(typeRows, BURNS.slow.recentMinutes, now).responses > 0 }];
    }),
  );
}
