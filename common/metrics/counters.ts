// Counters of one isolate: requests by page type and status class, times to first byte, one beacon per network, clicks
// on search results, and browser reports. They are sent to the ops Worker once per period. Their size is bounded.

import type { SearchScope } from '../editorial/editorial.ts';
import type { Locale } from '../i18n/locales.ts';
import { type ClickSum, rankBucketOf } from './clicks.ts';
import { type CountedBeacon, type CounterBatch, MAX_BEACONS } from './enqueue.ts';
import { bucketOf, METRICS, type Metric, SCALES } from './metrics.ts';
import { type PageType, REQUEST_TYPES, type RequestType } from './page-types.ts';
import type { ReportSum } from './reports.ts';

/** Counters per page type, indexed by the first digit of the status. Index 0 is never used. */
const STATUS_CLASSES = 6;

export interface Counters {
  /** One counter per page type and status class; `counterIndexOf` returns the index. */
  requests: Uint32Array;
  /** Rendered pages by time-to-first-byte bucket (SCALES.TTFB). */
  waits: Uint32Array;
  /** The first beacon of each network. */
  beacons: Map<string, CountedBeacon>;
  /** Clicks on search results by scope, locale, and rank bucket, so the number of entries is bounded. */
  clicks: Map<string, ClickSum>;
  /** Browser reports by kind, name, and source, so the number of entries is bounded. */
  reports: Map<string, ReportSum>;
  /** Start of the current period, in milliseconds; `null` before the first request. */
  since: number | null;
}

/** Returns counters that are all zero. */
export const emptyCounters = (): Counters => ({
  requests: new Uint32Array(REQUEST_TYPES.length * STATUS_CLASSES),
  waits: new Uint32Array(SCALES.TTFB.bounds.length),
  beacons: new Map(),
  clicks: new Map(),
  reports: new Map(),
  since: null,
});

/** Returns the start index of a page type's counters. The first digit of a status is the offset. */
export const counterIndexOf = (type: RequestType): number => REQUEST_TYPES.indexOf(type) * STATUS_CLASSES;

/** Returns the page type whose counters start at an index; `undefined` for any other index. */
export const typeAtIndex = (index: number): RequestType | undefined => REQUEST_TYPES[index / STATUS_CLASSES];

/** Counts a response. It runs for every cached page, so it is limited to one addition. */
export function countRequest({ requests }: Counters, index: number, status: number): void {
  const slot = index + ((status / 100) | 0);
  requests[slot] = (requests[slot] ?? 0) + 1;
}

/** Counts a rendered page by its time to first byte, in milliseconds. */
export function countRendered({ waits }: Counters, ms: number): void {
  const slot = SCALES.TTFB.bounds.indexOf(bucketOf('TTFB', ms));
  waits[slot] = (waits[slot] ?? 0) + 1;
}

/** Measurements of one page view by one browser. */
export interface Beacon {
  type: PageType;
  locale: Locale;
  /** Country code, ISO 3166-1 alpha-2. */
  country: string;
  /** In milliseconds; CLS in thousandths. */
  values: Partial<Record<Metric, number>>;
}

/** Counts the first beacon of each network. Beacons above the limit are dropped until the next period. */
export function countBeacon({ beacons }: Counters, network: string, beacon: Beacon): void {
  if (beacons.has(network) || beacons.size >= MAX_BEACONS) return;
  const { values, ...page } = beacon;
  const buckets = Object.fromEntries(
    METRICS.flatMap((metric) => {
      const value = values[metric];
      return value === undefined ? [] : [[metric, bucketOf(metric, value)] as const];
    }),
  );
  beacons.set(network, { network, ...page, buckets });
}

/** A click on a search result. Ranks begin at 1. */
interface SearchClick {
  scope: SearchScope;
  locale: Locale;
  rank: number;
}

/** Counts a click on a search result. */
export function countClick({ clicks }: Counters, { rank, ...search }: SearchClick): void {
  const click = { ...search, bucket: rankBucketOf(rank) };
  const key = `${click.scope} ${click.locale} ${click.bucket}`;
  clicks.set(key, { ...click, count: (clicks.get(key)?.count ?? 0) + 1 });
}

/** Counts a browser report. */
export function countReport({ reports }: Counters, report: Omit<ReportSum, 'count'>): void {
  const key = `${report.kind} ${report.name} ${report.source}`;
  reports.set(key, { ...report, count: (reports.get(key)?.count ?? 0) + 1 });
}

/** Length of a period in milliseconds. */
const PERIOD_MS = 60_000;

/** Whether the period has ended and the counters must be sent. The first request starts a period. */
export function isDue(counters: Counters, now: number, periodMs = PERIOD_MS): boolean {
  counters.since ??= now;
  return now - counters.since >= periodMs;
}

/**
 * Returns and resets the counters, and starts a new period. Returns `null` when they are empty.
 *
 * @param build ID of the build that counted
 */
export function takeBatch(counters: Counters, now: number, build: string): CounterBatch | null {
  const requests = REQUEST_TYPES.flatMap((type) =>
    [1, 2, 3, 4, 5].flatMap((status) => {
      const count = counters.requests[counterIndexOf(type) + status] ?? 0;
      return count > 0 ? [{ type, status, count }] : [];
    }),
  );
  const waits = SCALES.TTFB.bounds.flatMap((upto, index) => {
    const count = counters.waits[index] ?? 0;
    return count > 0 ? [{ upto, count }] : [];
  });
  const beacons = [...counters.beacons.values()];
  const clicks = [...counters.clicks.values()];
  const reports = [...counters.reports.values()];
  counters.requests.fill(0);
  counters.waits.fill(0);
  Object.assign(counters, { beacons: new Map(), clicks: new Map(), reports: new Map(), since: now });
  if (requests.length + beacons.length + clicks.length + reports.length === 0) return null;
  return {
    beacons,
    requests,
    build,
    waits,
    ...(clicks.length > 0 && { clicks }),
    ...(reports.length > 0 && { reports }),
  };
}
