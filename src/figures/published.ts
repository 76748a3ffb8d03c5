// The figures of the site itself as they are published (/speed/): one value of KV, written by the ops Worker, read by
// the site.
import { z } from 'zod';
import { COUNTRY, type Dimension } from './hand-over.ts';
import { METRICS, type Metric } from './metrics.ts';
import { PAGE_TYPES } from './page-types.ts';
import { type Bucket, p75, ratings, total } from './percentile.ts';

/** The key in KV. */
export const FIGURES_KEY = 'figures';
/** Of how many days. */
export const PERIOD_DAYS = 28;
/** What fewer visits say is chance, and might be of one person: it is not shown. */
export const LEAST_SAMPLES = 50;

const FigureSchema = z.object({
  metric: z.enum(METRICS),
  /** In milliseconds; CLS in thousandths. */
  p75: z.number(),
  good: z.number().int(),
  fair: z.number().int(),
  poor: z.number().int(),
});
export type Figure = z.output<typeof FigureSchema>;
const Figures = z.array(FigureSchema).max(METRICS.length);

export const FiguresSchema = z.object({
  v: z.literal(1),
  at: z.iso.datetime(),
  whole: Figures,
  types: z.array(z.object({ type: z.enum(PAGE_TYPES), figures: Figures })),
  countries: z.array(z.object({ country: z.string().regex(COUNTRY), figures: Figures })),
});
export type PublishedFigures = z.output<typeof FiguresSchema>;

/** How many samples a figure is made of. */
export const samplesOf = ({ good, fair, poor }: Figure): number => good + fair + poor;

/** A row of buckets, as ops keep them. */
export interface VitalRow extends Bucket {
  dimension: Dimension;
  value: string;
  metric: Metric;
}

/** The figures of rows that belong together; measurements of fewer samples than `least` are left out. */
export function figuresOf(rows: readonly VitalRow[], least = 1): Figure[] {
  return METRICS.flatMap((metric) => {
    const buckets = rows.filter((row) => row.metric === metric);
    const value = total(buckets) >= least ? p75(metric, buckets) : null;
    return value === null ? [] : [{ metric, p75: Math.round(value), ...ratings(metric, buckets) }];
  });
}

/** The figures of each value of a dimension, those of the most samples first. */
export function figuresBy(rows: readonly VitalRow[], dimension: Dimension, least = 1) {
  const groups = Map.groupBy(
    rows.filter((row) => row.dimension === dimension),
    ({ value }) => value,
  );
  return [...groups]
    .map(([value, own]) => ({ value, figures: figuresOf(own, least), samples: total(own) }))
    .filter(({ figures }) => figures.length > 0)
    .sort((a, b) => b.samples - a.samples || (a.value < b.value ? -1 : 1));
}

/** What all have in common: each sample counts once a dimension, and has one locale. */
export const figuresOfAll = (rows: readonly VitalRow[], least = 1): Figure[] =>
  figuresOf(
    rows.filter(({ dimension }) => dimension === 'locale'),
    least,
  );
