// Network entities: cities with their services, and offices. Also the published pages for sitemaps and indexes.
import { z } from 'zod';
import { localeCode } from '../call.ts';
import { REGIONS } from '../page-paths.ts';
import { VideoSchema } from './files.ts';

/** Services of a city: all cities have delivery; some also have attack scrubbing or compute. */
export const CITY_KINDS = ['delivery', 'scrubbing', 'compute'] as const;
export type CityKind = (typeof CITY_KINDS)[number];

const coordinates = { longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) };

export const CitySchema = z.object({
  code: z.string(),
  name: z.string(),
  /** ISO 3166-1 code, and the country's name in the locale. */
  country: z.string().length(2),
  countryName: z.string(),
  region: z.enum(REGIONS),
  /** Priority for labels where space is limited, the same in every locale. Lower numbers take precedence. */
  rank: z.number().int().min(1),
  kinds: z.array(z.enum(CITY_KINDS)).min(1),
  ...coordinates,
});
export type City = z.output<typeof CitySchema>;

export const OfficeSchema = z.object({
  code: z.string(),
  kind: z.enum(['office', 'research']),
  city: z.string(),
  country: z.string().length(2),
  countryName: z.string(),
  address: z.string(),
  /** Short description of the office's work. */
  role: z.string(),
  ...coordinates,
});
export type Office = z.output<typeof OfficeSchema>;

export const NetworkSchema = z.object({
  /** Date of the map's data. */
  updatedAt: z.iso.date(),
  regions: z.array(z.object({ code: z.enum(REGIONS), name: z.string() })),
  cities: z.array(CitySchema),
  /** Main routes as pairs of city codes. */
  routes: z.array(z.tuple([z.string(), z.string()])),
  offices: z.array(OfficeSchema),
});
export type Network = z.output<typeof NetworkSchema>;

/** Playable recording of a page. */
const PublishedVideoSchema = VideoSchema.pick({ sources: true, poster: true, duration: true }).extend({
  publishTime: z.iso.datetime({ offset: true }),
});
export type PublishedVideo = z.output<typeof PublishedVideoSchema>;

/** A public page in the requested locale or in its fallback. */
export const PublishedSchema = z.object({
  type: z.string(),
  url: z.string(),
  title: z.string(),
  summary: z.string(),
  updateTime: z.iso.datetime({ offset: true }),
  locale: localeCode,
  /** Locales with their own translation. */
  available: z.array(localeCode),
  video: PublishedVideoSchema.nullable().default(null),
});
export type Published = z.output<typeof PublishedSchema>;

/** The first pages of a kind in list order, and the total number of its pages. */
export const PublishedKindSchema = z.object({
  rows: z.array(PublishedSchema),
  total: z.number().int().min(0),
});
