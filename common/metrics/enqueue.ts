// Metrics that an isolate of the site sends to the ops Worker: counts, and beacons with their network. The call is RPC
// over a service binding, which has no public URL. The network itself is never stored.
import { z } from 'zod';
import { keysOf } from '../contract/own.ts';
import { SEARCH_SCOPES } from '../editorial/editorial.ts';
import { localeCodes } from '../i18n/locales.ts';
import { RANK_BUCKETS } from './clicks.ts';
import { type Metric, SCALES } from './metrics.ts';
import { PAGE_TYPES, REQUEST_TYPES } from './page-types.ts';
import { isReportName, MAX_REPORT_SUMS, REPORT_NAMES, REPORT_SOURCES } from './reports.ts';

export const MAX_BEACONS = 1_000;
/** Maximum plausible number of requests per batch. */
const MAX_REQUESTS = 5_000_000;

/** Dimensions of the metrics. Each sample counts once per dimension. */
export type Dimension = 'type' | 'locale' | 'country';

/** Country code, ISO 3166-1 alpha-2. `ZZ` stands for an unknown country. */
export const COUNTRY = /^[A-Z]{2}$/;
export const UNKNOWN_COUNTRY = 'ZZ';

/** Schema of a bucket, which is identified by its upper bound. */
const bucketSchema = (metric: Metric) =>
  z
    .number()
    .int()
    .refine((upto) => SCALES[metric].bounds.includes(upto), { message: 'unknown bucket' })
    .optional();

/** Beacon of one network. `network` is hashed with the day's salt before anything is stored. */
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

const ClicksSchema = z.strictObject({
  scope: z.enum(SEARCH_SCOPES),
  locale: z.enum(localeCodes),
  bucket: z.enum(RANK_BUCKETS),
  count: z.number().int().min(1).max(MAX_REQUESTS),
});

const kinds = keysOf(REPORT_NAMES);
const ReportsSchema = z
  .strictObject({
    kind: z.enum(kinds),
    name: z.string(),
    source: z.enum(REPORT_SOURCES),
    count: z.number().int().min(1).max(MAX_REQUESTS),
  })
  .refine(({ kind, name }) => isReportName(kind, name), { message: 'unknown name' });

export const CounterBatchSchema = z.strictObject({
  beacons: z.array(BeaconSchema).max(MAX_BEACONS),
  requests: z.array(RequestsSchema).max(REQUEST_TYPES.length * 5),
  /** ID of the site's build, and its rendered pages by time to first byte. */
  build: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  waits: z
    .array(
      z.strictObject({
        upto: z
          .number()
          .int()
          .refine((upto) => SCALES.TTFB.bounds.includes(upto), { message: 'unknown bucket' }),
        count: z.number().int().min(1).max(MAX_REQUESTS),
      }),
    )
    .max(SCALES.TTFB.bounds.length)
    .optional(),
  /** Clicks on search results; missing without clicks. */
  clicks: z
    .array(ClicksSchema)
    .max(SEARCH_SCOPES.length * localeCodes.length * RANK_BUCKETS.length)
    .optional(),
  /** Browser reports; missing without reports. */
  reports: z.array(ReportsSchema).max(MAX_REPORT_SUMS).optional(),
});
export type CounterBatch = z.output<typeof CounterBatchSchema>;

/** RPC methods that the ops Worker offers the site. */
export interface MetricStore {
  /**
   * Adds request counts, beacons, clicks, and reports to the totals of the day. Each network counts once per day. Rejects
   * if the input does not match the schema or a write fails.
   */
  add: (batch: CounterBatch) => Promise<void>;
}
