// What a film is rendered of, beside its words: brand, claims, land and places of the content.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT } from '../../compiler/cache.ts';
import type { Film } from '../../compiler/films.ts';
import type { Work } from '../../compiler/work.ts';
import { formatClaim } from '../../src/api/contract/claims.ts';
import { brand } from '../../src/config.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { LAND } from '../../src/views/drawings/land.ts';
import type { Reel } from './film.ts';

const Cities = z.object({
  cities: z.array(z.object({ at: z.tuple([z.number(), z.number()]), kinds: z.array(z.string()) })),
});
const sites = Cities.parse(JSON.parse(readFileSync(join(CONTENT, 'data', 'cities.json'), 'utf8')))
  .cities.filter(({ kinds }) => kinds.includes('scrubbing'))
  .map(({ at }) => at);
const attributes = (file: string, name: string): string[] =>
  [...readFileSync(join('public', file), 'utf8').matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value,
  );
const [land = ''] = attributes('map/land.svg', 'd');
const [head = '', lines = ''] = attributes('favicon.svg', 'd');

/** A film in a language, ready to be rendered. */
export const reelOf = (work: Work, code: string, locale: Locale, film: Film): Reel => ({
  ...film,
  code,
  locale,
  brand: brand.name,
  mark: { head, lines },
  figures: Object.fromEntries([...work.claims].map(([id, claim]) => [id, formatClaim(claim, locale)])),
  land: { d: land, step: LAND.step },
  sites,
});
