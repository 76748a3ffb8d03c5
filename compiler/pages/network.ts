// Compiles the network map: cities with their services, offices, and regions.

import { join } from 'node:path';
import { z } from 'zod';
import { CITY_KINDS } from '../../common/contract/entities/network.ts';
import { REGIONS, type Region } from '../../common/contract/page-paths.ts';
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { lineOf, readChecked } from '../files.ts';
import type { Rows } from '../publication/rows.ts';
import type { Work } from '../work.ts';
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

/** Compares the data with the claims about it. */
function compareClaims(counts: Record<string, number>, work: Work): void {
  for (const [id, count] of Object.entries(counts)) {
    const claim = work.claims.get(id);
    if (!claim) continue;
    const isMismatch = claim.bound === 'exact' ? count !== claim.value : count < claim.value;
    if (isMismatch)
      work.problems.push({
        file: join(work.root, 'data', 'cities.json'),
        line: 1,
        message: `the file lists ${count}, but claim ${id} is ${claim.value}`,
      });
  }
}

/** Adds the map of every locale. A city belongs to the region of its country. */
export function compileNetwork(work: Work, rows: Rows): void {
  const regionOf = new Map(
    Object.entries(readData('regions', z.record(z.enum(REGIONS), z.array(z.string())), work) ?? {}).flatMap(
      ([region, countries]) => countries.map((country) => [country, region as Region] as const),
    ),
  );
  const { json, value: map } = readChecked(join(work.root, 'data', 'cities.json'), Cities, work);
  const offices = readData('offices', Offices, work);
  const updatedAt = work.claims.get('mapUpdated')?.asOf;
  if (!map || !offices || !updatedAt) return;
  for (const [index, { code, country }] of map.cities.entries()) {
    if (!regionOf.has(country))
      work.problems.push({
        file: json.file,
        line: lineOf(json, ['cities', index]),
        message: `${code}: the country ${country} has no region (data/regions.json)`,
      });
  }
  const codes = new Set(map.cities.map(({ code }) => code));
  for (const [index, ends] of map.routes.entries())
    for (const code of ends)
      if (!codes.has(code))
        work.problems.push({
          file: json.file,
          line: lineOf(json, ['routes', index]),
          message: `a route ends in ${code}, which is not a city of the map`,
        });
  compareClaims(
    {
      cities: map.cities.length,
      countries: new Set(map.cities.map((city) => city.country)).size,
      scrubbingSites: map.cities.filter((city) => city.kinds.includes('scrubbing')).length,
      offices: offices.filter((office) => office.kind === 'office').length,
      rdCentres: offices.filter((office) => office.kind === 'research').length,
    },
    work,
  );
  for (const locale of localeCodes) {
    const { htmlLang } = LOCALES[locale];
    const countries = new Intl.DisplayNames([htmlLang], { type: 'region' });
    const collator = new Intl.Collator(htmlLang);
    const named = <T extends { country: string; at: readonly [number, number] }>({
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
          return region ? [{ ...named(city), name: city.name[locale], region }] : [];
        })
        .sort((a, b) => collator.compare(a.countryName, b.countryName) || collator.compare(a.name, b.name)),
      routes: map.routes,
      offices: offices.map((office) => ({
        ...named(office),
        city: office.city[locale],
        address: office.address[locale],
        role: office.role[locale],
      })),
    });
  }
}
