// Compiles the network map: cities with their services, offices, and regions.
import { join } from 'node:path';
import { z } from 'zod';
import { CITY_KINDS } from '../../common/contract/entities/network.ts';
import { REGIONS, type Region } from '../../common/contract/page-paths.ts';
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import { type JsonFile, readChecked } from '../files.ts';
import type { Rows } from '../publication/rows.ts';
import { readData } from './data.ts';
import { Localized } from './localized.ts';

/** Longitude and latitude, in degrees. */
const At = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Cities = z.strictObject({
  regions: z.record(z.enum(REGIONS), Localized),
  cities: z.array(
    z.strictObject({
      code: z.string().regex(/^[a-z-]+$/),
      rank: z.number().int().min(1),
      country: z.string().length(2),
      at: At,
      kinds: z.array(z.enum(CITY_KINDS)).min(1),
      name: Localized,
    }),
  ),
  routes: z.array(z.tuple([z.string(), z.string()])),
});
const Offices = z.array(
  z.strictObject({
    code: z.string().regex(/^[a-z-]+$/),
    kind: z.enum(['office', 'research']),
    country: z.string().length(2),
    at: At,
    city: Localized,
    address: Localized,
    role: Localized,
  }),
);

type CityMap = z.output<typeof Cities>;

/** Reports cities without a region, and routes to cities that are not on the map. */
function reportPlaces(
  { cities, routes }: CityMap,
  regionOf: ReadonlyMap<string, Region>,
  json: JsonFile,
): void {
  for (const [index, { code, country }] of cities.entries())
    if (!regionOf.has(country))
      json.report(['cities', index], `${code}: the country ${country} has no region (data/regions.json)`);
  const codes = new Set(cities.map(({ code }) => code));
  for (const [index, ends] of routes.entries())
    for (const code of ends)
      if (!codes.has(code))
        json.report(['routes', index], `a route ends at ${code}, which is not a city on the map`);
}

/** Reports differences between the data and the claims about it. */
function compareClaims(
  { cities }: CityMap,
  offices: z.output<typeof Offices>,
  json: JsonFile,
  compilation: Compilation,
): void {
  const counts = {
    cities: cities.length,
    countries: new Set(cities.map(({ country }) => country)).size,
    scrubbingSites: cities.filter(({ kinds }) => kinds.includes('scrubbing')).length,
    offices: offices.filter(({ kind }) => kind === 'office').length,
    rdCentres: offices.filter(({ kind }) => kind === 'research').length,
  };
  for (const [id, count] of Object.entries(counts)) {
    const claim = compilation.claims.get(id);
    const isMismatch = claim && (claim.bound === 'exact' ? count !== claim.value : count < claim.value);
    if (isMismatch) json.report([], `the file lists ${count}, but claim ${id} is ${claim.value}`);
  }
}

/** Adds the map for every locale. A city belongs to the region of its country. */
export function compileNetwork(compilation: Compilation, rows: Rows): void {
  const regions = readData('regions', z.record(z.enum(REGIONS), z.array(z.string())), compilation);
  const { json, value: map } = readChecked(
    join(compilation.root, 'data', 'cities.json'),
    Cities,
    compilation,
  );
  const offices = readData('offices', Offices, compilation);
  const updatedAt = compilation.claims.get('mapUpdated')?.asOf;
  if (!regions || !map || !offices || !updatedAt) return;
  const regionOf = new Map(
    REGIONS.flatMap((region) => regions[region].map((country) => [country, region] as const)),
  );
  reportPlaces(map, regionOf, json);
  compareClaims(map, offices, json, compilation);
  for (const locale of localeCodes) {
    const { htmlLang } = LOCALES[locale];
    const countries = new Intl.DisplayNames([htmlLang], { type: 'region' });
    const collator = new Intl.Collator(htmlLang);
    const withCountryName = <T extends { country: string; at: readonly [number, number] }>({
      at: [longitude, latitude],
      ...rest
    }: T) => ({
      ...rest,
      countryName: countries.of(rest.country) ?? rest.country,
      longitude,
      latitude,
    });
    rows.setting('network', locale, {
      updatedAt,
      regions: REGIONS.map((code) => ({ code, name: map.regions[code][locale] })),
      cities: map.cities
        .flatMap((city) => {
          const region = regionOf.get(city.country);
          return region ? [{ ...withCountryName(city), name: city.name[locale], region }] : [];
        })
        .sort((a, b) => collator.compare(a.countryName, b.countryName) || collator.compare(a.name, b.name)),
      routes: map.routes,
      offices: offices.map((office) => ({
        ...withCountryName(office),
        city: office.city[locale],
        address: office.address[locale],
        role: office.role[locale],
      })),
    });
  }
}
