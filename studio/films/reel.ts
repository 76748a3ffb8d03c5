// Adds mark, land, and network sites from the content to the picture of a film.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Picture } from '../../compiler/articles/films.ts';
import { CONTENT } from '../../compiler/publication/cache.ts';
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

/** Picture of a film with all inputs for rendering. */
export const reelOf = (picture: Picture): Reel => ({
  ...picture,
  mark: { head, lines },
  land: { d: land, step: LAND.step },
  sites,
});
