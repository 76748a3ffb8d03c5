// What an isolate adds up between two hand-overs: requests by page type and class of status, samples by bucket. All of
// it is bounded, and says nothing of who asked.
import type { Locale } from '../i18n/locales.ts';
import { type Dimension, type HandedOver, MOST_SAMPLES, MOST_SUMS, type Sum } from './hand-over.ts';
import { bucketOf, METRICS, type Metric } from './metrics.ts';
import { type PageType, REQUEST_TYPES, type RequestType } from './page-types.ts';

/** A place for each first digit of a status; the first one is never used. */
const CLASSES = 6;

export interface Tally {
  /** One counter a page type and class of status: see `placeOf`. */
  requests: Uint32Array;
  /** By metric, dimension, value and bucket. */
  sums: Map<string, Sum>;
  /** How many beacons are in it. */
  beacons: number;
  /** When it was last handed over, in milliseconds; `null` before the first request. */
  since: number | null;
}

/** A tally in which nothing has been counted. */
export const emptyTally = (): Tally => ({
  requests: new Uint32Array(REQUEST_TYPES.length * CLASSES),
  sums: new Map(),
  beacons: 0,
  since: null,
});

/** Where a page type's counters begin; that of a status is so many further as its first digit says. */
export const placeOf = (type: RequestType): number => REQUEST_TYPES.indexOf(type) * CLASSES;

/** Counts an answer. One addition: a page that is at hand costs hardly more. */
export function countRequest({ requests }: Tally, place: number, status: number): void {
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

/** Counts a beacon, once a metric and dimension. What does not fit any more until the next hand-over is left out. */
export function countBeacon(tally: Tally, { type, locale, country, values }: Beacon): void {
  if (tally.beacons >= MOST_SAMPLES) return;
  const dimensions: [Dimension, string][] = [
    ['type', type],
    ['locale', locale],
    ['country', country],
  ];
  // A beacon counts in every dimension, or in none: their totals are the same.
  if (tally.sums.size + METRICS.length * dimensions.length > MOST_SUMS) return;
  tally.beacons += 1;
  for (const metric of METRICS) {
    const measured = values[metric];
    if (measured === undefined) continue;
    const upto = bucketOf(metric, measured);
    for (const [dimension, value] of dimensions) {
      const key = `${metric} ${dimension} ${value} ${upto}`;
      const sum = tally.sums.get(key);
      if (sum) sum.count += 1;
      else tally.sums.set(key, { metric, dimension, value, upto, count: 1 });
    }
  }
}

/** How long an isolate adds up, in milliseconds. */
const PERIOD_MS = 60_000;

/** Whether it is time to hand over. The first request begins a period. */
export function isDue(tally: Tally, now: number, periodMs = PERIOD_MS): boolean {
  tally.since ??= now;
  return now - tally.since >= periodMs;
}

/** Takes everything out, and begins a period; `null` when there is nothing. */
export function take(tally: Tally, now: number): HandedOver | null {
  const requests = REQUEST_TYPES.flatMap((type) =>
    [1, 2, 3, 4, 5].flatMap((status) => {
      const count = tally.requests[placeOf(type) + status] ?? 0;
      return count > 0 ? [{ type, status, count }] : [];
    }),
  );
  const sums = [...tally.sums.values()];
  tally.requests.fill(0);
  Object.assign(tally, { sums: new Map(), beacons: 0, since: now });
  return requests.length + sums.length > 0 ? { sums, requests } : null;
}
