// What an isolate collects between two hand-overs: requests by page type and class of status, and one beacon per
// network. All of it is bounded.
import type { Locale } from '../i18n/locales.ts';
import { type CountedBeacon, type HandedOver, MAX_BEACONS } from './enqueue.ts';
import { bucketOf, METRICS, type Metric } from './metrics.ts';
import { type PageType, REQUEST_TYPES, type RequestType } from './page-types.ts';

/** A place for each first digit of a status; the first one is never used. */
const CLASSES = 6;

export interface Counters {
  /** One counter a page type and class of status: see `placeOf`. */
  requests: Uint32Array;
  /** The first beacon of each network. */
  beacons: Map<string, CountedBeacon>;
  /** When it was last handed over, in milliseconds; `null` before the first request. */
  since: number | null;
}

/** A tally in which nothing has been counted. */
export const emptyCounters = (): Counters => ({
  requests: new Uint32Array(REQUEST_TYPES.length * CLASSES),
  beacons: new Map(),
  since: null,
});

/** Where a page type's counters begin; that of a status is so many further as its first digit says. */
export const placeOf = (type: RequestType): number => REQUEST_TYPES.indexOf(type) * CLASSES;

/** Counts an answer. One addition: a page that is at hand costs hardly more. */
export function countRequest({ requests }: Counters, place: number, status: number): void {
  const at = place + ((status / 100) | 0);
  requests[at] = (requests[at] ?? 0) + 1;
}

/** What one browser measured of one page. */
export interface Beacon {
  type: PageType;
  locale: Locale;
  /** ISO 3166-1. */
  country: string;
  /** In milliseconds; CLS in thousandths. */
  values: Partial<Record<Metric, number>>;
}

/** Counts the first beacon of a network. Beacons beyond the limit are dropped until the next hand-over. */
export function countBeacon({ beacons }: Counters, network: string, beacon: Beacon): void {
  if (beacons.has(network) || beacons.size >= MAX_BEACONS) return;
  const { values, ...page } = beacon;
  const measured = METRICS.filter((metric) => values[metric] !== undefined);
  const buckets = Object.fromEntries(
    measured.map((metric) => [metric, bucketOf(metric, values[metric] as number)]),
  );
  beacons.set(network, { network, ...page, buckets });
}

/** How long an isolate adds up, in milliseconds. */
const PERIOD_MS = 60_000;

/** Whether it is time to hand over. The first request begins a period. */
export function isDue(counters: Counters, now: number, periodMs = PERIOD_MS): boolean {
  counters.since ??= now;
  return now - counters.since >= periodMs;
}

/** Takes everything out, and begins a period; `null` when there is nothing. */
export function take(counters: Counters, now: number): HandedOver | null {
  const requests = REQUEST_TYPES.flatMap((type) =>
    [1, 2, 3, 4, 5].flatMap((status) => {
      const count = counters.requests[placeOf(type) + status] ?? 0;
      return count > 0 ? [{ type, status, count }] : [];
    }),
  );
  const beacons = [...counters.beacons.values()];
  counters.requests.fill(0);
  Object.assign(counters, { beacons: new Map(), since: now });
  return requests.length + beacons.length > 0 ? { beacons, requests } : null;
}
