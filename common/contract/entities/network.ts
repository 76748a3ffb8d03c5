// The network as data: cities with what runs there, and our offices. And what there is to read, for sitemaps
// and indexes.
import { z } from 'zod';
import { localeCode } from '../call.ts';
import { REGIONS } from '../page-paths.ts';

/** What runs in a city: delivery everywhere; scrubbing of attacks and computing where there is room. */
export const CITY_KINDS = ['delivery', 'scrubbing', 'compute'] as const;
export type CityKind = (typeof CITY_KINDS)[number];

const place = { longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) };

export const CitySchema = z.object({
  code: z.string(),
  name: z.string(),
  /** ISO 3166-1 code, and its name in the locale. */
  country: z.string().length(2),
  countryName: z.string(),
  region: z.enum(REGIONS),
  /** Which city is named first where there is no room for all, the same in every locale: 1 before 2. */
  rank: z.number().int().min(1),
  kinds: z.array(z.enum(CITY_KINDS)).min(1),
  ...place,
});
export type City = z.output<typeof CitySchema>;

export const OfficeSchema = z.object({
  code: z.string(),
  kind: z.enum(['office', 'research']),
  city: z.string(),
  country: z.string().length(2),
  countryName: z.string(),
  address: z.string(),
  /** What is done there, in a few words. */
  role: z.string(),
  ...place,
});
export type Office = z.output<typeof OfficeSchema>;

export const NetworkSchema = z.object({
  /** The day on which the map was true. */
  updatedAt: z.iso.date(),
  regions: z.array(z.object({ code: z.enum(REGIONS), name: z.string() })),
  cities: z.array(CitySchema),
  /** The main routes, each between two cities by their codes. */
  routes: z.array(z.tuple([z.string(), z.string()])),
  offices: z.array(OfficeSchema),
});
export type Network = z.output<typeof NetworkSchema>;

/** A public page, in the locale it was asked for or in the one it falls back to. */
export const PublishedSchema = z.object({
  type: z.string(),
  url: z.string(),
  title: z.string(),
  summary: z.string(),
  updateTime: z.iso.datetime({ offset: true }),
  locale: localeCode,
  /** The locales that have a text of their own. */
  available: z.array(localeCode),
});
export type Published = z.output<typeof PublishedSchema>;

/** The first pages of a kind in the order of its list, and how many there are. */
export const PublishedKindSchema = z.object({
  rows: z.array(PublishedSchema),
  total: z.number().int().min(0),
});
