// Web-vitals metrics in integers: the bounds of their histogram buckets and their thresholds
// (https://web.dev/articles/defining-core-web-vitals-thresholds).

export const METRICS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];

/** Histogram scale: a bucket contains the values above the previous bound. The last one has no upper bound. */
interface Scale {
  bounds: readonly number[];
  /** Highest good value. */
  good: number;
  /** Values above it are poor. Both thresholds are bucket bounds, so that the shares are exact. */
  poor: number;
}

/** Scales in milliseconds; for CLS, which has no unit, in thousandths. */
export const SCALES: Readonly<Record<Metric, Scale>> = {
  LCP: {
    bounds: [
      ...[200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500],
      ...[2750, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000, 30_000, 60_000],
    ],
    good: 2500,
    poor: 4000,
  },
  INP: {
    bounds: [
      ...[16, 24, 32, 40, 56, 72, 88, 104, 128, 160, 200],
      ...[250, 300, 400, 500, 650, 800, 1000, 1500, 2500, 5000, 10_000],
    ],
    good: 200,
    poor: 500,
  },
  CLS: {
    bounds: [0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 2000],
    good: 100,
    poor: 250,
  },
  TTFB: {
    bounds: [
      ...[50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800],
      ...[1000, 1200, 1500, 1800, 2100, 2500, 3000, 4000, 6000, 10_000, 30_000],
    ],
    good: 800,
    poor: 1800,
  },
};

/** Highest plausible values in milliseconds; CLS in thousandths. */
export const LIMITS: Readonly<Record<Metric, number>> = {
  LCP: 60_000,
  INP: 60_000,
  CLS: 10_000,
  TTFB: 60_000,
};

/**
 * Whether a browser can have measured these values in one page view: there is at least one value, and no content was
 * painted before the first byte. Both times are 0 for a prerendered page.
 */
export function isPlausible({ LCP, INP, CLS, TTFB }: Partial<Record<Metric, number>>): boolean {
  if (LCP === undefined && INP === undefined && CLS === undefined && TTFB === undefined) return false;
  return LCP === undefined || (TTFB ?? 0) <= LCP;
}

/** Returns the upper bound of a value's bucket. */
export function bucketOf(metric: Metric, value: number): number {
  const { bounds } = SCALES[metric];
  return bounds.find((bound) => value <= bound) ?? Math.max(...bounds);
}

export type Rating = 'good' | 'fair' | 'poor';

/** Returns the rating of a value. */
export function ratingOf(metric: Metric, value: number): Rating {
  const { good, poor } = SCALES[metric];
  if (value <= good) return 'good';
  return value > poor ? 'poor' : 'fair';
}
