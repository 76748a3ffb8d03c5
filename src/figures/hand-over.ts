// What an isolate of the site hands over to the ops Worker: sums, by RPC over a service binding, which nobody on the
// internet can make. Nothing in it is about a person.
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { METRICS, SCALES } from './metrics.ts';
import { PAGE_TYPES, REQUEST_TYPES } from './page-types.ts';

/** As many samples of one kind as an isolate adds up before it hands over; a beacon has four at most. */
export const MOST_SAMPLES = 2_000;
/** As many different sums as fit into one hand-over. */
export const MOST_SUMS = 1_500;
/** No isolate answers more within a minute. */
const MOST_REQUESTS = 5_000_000;

/** Each sample counts once a dimension. */
export const DIMENSIONS = ['type', 'locale', 'country'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** ISO 3166-1, two letters; `ZZ` is a place that the platform does not know. */
export const COUNTRY = /^[A-Z]{2}$/;
export const NOWHERE = 'ZZ';

const VALUES: Readonly<Record<Dimension, (value: string) => boolean>> = {
  type: (value) => PAGE_TYPES.some((type) => type === value),
  locale: (value) => localeCodes.some((code) => code === value),
  country: (value) => COUNTRY.test(value),
};

const SumSchema = z
  .strictObject({
    metric: z.enum(METRICS),
    dimension: z.enum(DIMENSIONS),
    value: z.string().max(20),
    /** The bucket, by its upper bound. */
    upto: z.number().int(),
    count: z.number().int().min(1).max(MOST_SAMPLES),
  })
  .refine(({ dimension, value }) => VALUES[dimension](value), { message: 'no such value' })
  .refine(({ metric, upto }) => SCALES[metric].bounds.includes(upto), { message: 'no such bucket' });
export type Sum = z.output<typeof SumSchema>;

const RequestsSchema = z.strictObject({
  type: z.enum(REQUEST_TYPES),
  /** The first digit of the status. */
  status: z.number().int().min(1).max(5),
  count: z.number().int().min(1).max(MOST_REQUESTS),
});

export const HandedOverSchema = z.strictObject({
  sums: z.array(SumSchema).max(MOST_SUMS),
  requests: z.array(RequestsSchema).max(REQUEST_TYPES.length * 5),
});
export type HandedOver = z.output<typeof HandedOverSchema>;

/** What the ops Worker offers the site. */
export interface FigureStore {
  /** Adds sums to those of the day. Rejects what is none of ours, and what could not be written. */
  add: (handedOver: HandedOver) => Promise<void>;
}
