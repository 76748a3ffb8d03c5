// The figures of the site itself as they are published (/speed/): one value of KV, written by the ops Worker, read by
// the site.
import { z } from 'zod';
import { COUNTRY, type Dimension } from './enqueue.ts';
import { METRICS, type Metric } from './metrics.ts';
import { PAGE_TYPES } from './page-types.ts';
import { type Bucket, p75, ratings, total } from './percentile.ts';

/** The key in KV. */
export const METRICS_KEY = 'figures';
/** Of how many days. */
export const PERIOD_DAYS = 28;
/** What fewer visits say is chance, and might be of one person: it is not shown. */
export const LEAST_SAMPLES = 50;

const FigureSchema = z.object({
  metric: z.enum(METRICS),
  /** The median of the days' 75th percentiles, in milliseconds; CLS in thousandths. */
  p75: z.number(),
  /** Visits: all of the period, divided by the medians of the days' shares. */
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

/** How many samples a figure is made of. */
export const samplesOf = ({ good, fair, poor }: Figure): number => good + fair + poor;

/** A row of buckets of one day, as ops store them. */
export interface VitalRow extends Bucket {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  dimension: Dimension;
  value: string;
  metric: Metric;
}

/** The median; of an even number of values the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** One figure: the medians of the days' percentiles and shares, so that a single day cannot move it. */
function figureOf(metric: Metric, buckets: readonly VitalRow[]): Figure {
  const days = [...Map.groupBy(buckets, ({ day }) => day).values()].map((own) => {
    const { good, poor } = ratings(metric, own);
    return { p75: p75(metric, own) ?? 0, good: good / total(own), poor: poor / total(own) };
  });
  const medianOf = (name: 'p75' | 'good' | 'poor') => median(days.map((day) => day[name]));
  const samples = total(buckets);
  const good = Math.round(samples * medianOf('good'));
  const poor = Math.min(samples - good, Math.round(samples * medianOf('poor')));
  return { metric, p75: Math.round(medianOf('p75')), good, fair: samples - good - poor, poor };
}

/** The figures of rows that belong together; metrics of fewer samples than `least` are left out. */
export function metricsOf(rows: readonly VitalRow[], least = 1): Figure[] {
  return METRICS.flatMap((metric) => {
    const buckets = rows.filter((row) => row.metric === metric);
    return total(buckets) >= least ? [figureOf(metric, buckets)] : [];
  });
}

/** The figures of each value of a dimension, those of the most samples first. */
export function metricsBy(rows: readonly VitalRow[], dimension: Dimension, least = 1) {
  const groups = Map.groupBy(
    rows.filter((row) => row.dimension === dimension),
    ({ value }) => value,
  );
  return [...groups]
    .map(([value, own]) => ({ value, metrics: metricsOf(own, least), samples: total(own) }))
    .filter(({ metrics }) => metrics.length > 0)
    .sort((a, b) => b.samples - a.samples || (a.value < b.value ? -1 : 1));
}

/** What all have in common: each sample counts once a dimension, and has one locale. */
export const allMetrics = (rows: readonly VitalRow[], least = 1): Figure[] =>
  metricsOf(
    rows.filter(({ dimension }) => dimension === 'locale'),
    least,
  );
