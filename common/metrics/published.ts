// Published metrics of the site (/speed/): one KV value that the ops Worker writes and the site reads.
import { z } from 'zod';
import { COUNTRY, type Dimension } from './enqueue.ts';
import { METRICS, type Metric } from './metrics.ts';
import { PAGE_TYPES } from './page-types.ts';
import { type Bucket, p75, ratings, total } from './percentile.ts';

export const METRICS_KEY = 'figures';
/** Length of the period in days. */
export const PERIOD_DAYS = 28;
/** Minimum number of samples. Fewer could be chance or identify a person, so they are not published. */
export const MIN_SAMPLES = 50;

const FigureSchema = z.object({
  metric: z.enum(METRICS),
  /** Median of the daily 75th percentiles, in milliseconds; CLS in thousandths. */
  p75: z.number(),
  /** Number of visits by rating: the total of the period, split by the medians of the daily shares. */
  good: z.number().int(),
  fair: z.number().int(),
  poor: z.number().int(),
});
export type Figure = z.output<typeof FigureSchema>;
const Metrics = z.array(FigureSchema).max(METRICS.length);

export const MetricsSchema = z.object({
  v: z.literal(1),
  at: z.iso.datetime(),
  complete: Metrics,
  types: z.array(z.object({ type: z.enum(PAGE_TYPES), metrics: Metrics })),
  countries: z.array(z.object({ country: z.string().regex(COUNTRY), metrics: Metrics })),
});
export type PublishedMetrics = z.output<typeof MetricsSchema>;

/** Returns the number of samples of a metric. */
export const samplesOf = ({ good, fair, poor }: Figure): number => good + fair + poor;

/** One bucket of one day, as the ops Worker stores it. */
export interface VitalRow extends Bucket {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  dimension: Dimension;
  value: string;
  metric: Metric;
}

/** Returns the median; for an even number of values, the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Returns the medians of the daily percentiles and shares, so that a single day does not skew them. */
function figureOf(metric: Metric, buckets: readonly VitalRow[]): Figure {
  const days = [...Map.groupBy(buckets, ({ day }) => day).values()].map((group) => {
    const { good, poor } = ratings(metric, group);
    return { p75: p75(metric, group) ?? 0, good: good / total(group), poor: poor / total(group) };
  });
  const medianOf = (name: 'p75' | 'good' | 'poor') => median(days.map((day) => day[name]));
  const samples = total(buckets);
  const good = Math.round(samples * medianOf('good'));
  const poor = Math.min(samples - good, Math.round(samples * medianOf('poor')));
  return { metric, p75: Math.round(medianOf('p75')), good, fair: samples - good - poor, poor };
}

/** Returns the metrics of a group of rows that have at least `minSamples` samples. */
export function metricsOf(rows: readonly VitalRow[], minSamples = 1): Figure[] {
  return METRICS.flatMap((metric) => {
    const buckets = rows.filter((row) => row.metric === metric);
    return total(buckets) >= minSamples ? [figureOf(metric, buckets)] : [];
  });
}

/** Returns the metrics for each value of a dimension, sorted by number of samples in descending order. */
export function metricsBy(rows: readonly VitalRow[], dimension: Dimension, minSamples = 1) {
  const groups = Map.groupBy(
    rows.filter((row) => row.dimension === dimension),
    ({ value }) => value,
  );
  return [...groups]
    .map(([value, buckets]) => ({ value, metrics: metricsOf(buckets, minSamples), samples: total(buckets) }))
    .filter(({ metrics }) => metrics.length > 0)
    .sort((a, b) => b.samples - a.samples || (a.value < b.value ? -1 : 1));
}

/** Returns the metrics of all visits. The dimension `locale` counts every sample once. */
export const allMetrics = (rows: readonly VitalRow[], minSamples = 1): Figure[] =>
  metricsOf(
    rows.filter(({ dimension }) => dimension === 'locale'),
    minSamples,
  );
