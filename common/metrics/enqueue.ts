// What an isolate of the site hands over to the ops Worker by RPC over a service binding, which is not reachable from
// the internet: requests as sums, and beacons with the network they came from, which is never stored.
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { type Metric, SCALES } from './metrics.ts';
import { PAGE_TYPES, REQUEST_TYPES } from './page-types.ts';

/** As many beacons as an isolate collects before it hands them over. */
export const MAX_BEACONS = 1_000;
/** No isolate answers more within a minute. */
const MAX_REQUESTS = 5_000_000;

/** Each sample counts once a dimension. */
export type Dimension = 'type' | 'locale' | 'country';

/** ISO 3166-1, two letters; `ZZ` is a place that the platform does not know. */
export const COUNTRY = /^[A-Z]{2}$/;
export const NOWHERE = 'ZZ';

/** A bucket of a metric, by its upper bound. */
const bucketSchema = (metric: Metric) =>
  z
    .number()
    .int()
    .refine((upto) => SCALES[metric].bounds.includes(upto), { message: 'no such bucket' })
    .optional();

/** What one network sent: `network` is hashed with the salt of the day before anything is stored. */
const BeaconSchema = z.strictObject({
  network: z.string().regex(/^(?:[0-9a-f.:/]{2,45}|unknown)$/),
  type: z.enum(PAGE_TYPES),
  locale: z.enum(localeCodes),
  country: z.string().regex(COUNTRY),
  buckets: z.strictObject({
    LCP: bucketSchema('LCP'),
    INP: bucketSchema('INP'),
    CLS: bucketSchema('CLS'),
    TTFB: bucketSchema('TTFB'),
  }),
});
export type CountedBeacon = z.output<typeof BeaconSchema>;

const RequestsSchema = z.strictObject({
  type: z.enum(REQUEST_TYPES),
  /** The first digit of the status. */
  status: z.number().int().min(1).max(5),
  count: z.number().int().min(1).max(MAX_REQUESTS),
});

export const HandedOverSchema = z.strictObject({
  beacons: z.array(BeaconSchema).max(MAX_BEACONS),
  requests: z.array(RequestsSchema).max(REQUEST_TYPES.length * 5),
});
export type HandedOver = z.output<typeof HandedOverSchema>;

/** What the ops Worker offers the site. */
export interface FigureStore {
  /**
   * Adds requests and beacons to the sums of the day; of each network one beacon a day counts. Rejects what does not fit
   * the schema, and what could not be written.
   */
  add: (handedOver: HandedOver) => Promise<void>;
}
