// How a city is marked on the map: by what runs there.
import type { City } from '../../../common/contract/entities/network.ts';

/** From the least to the most: the later ones are drawn above the earlier. */
export const LOOKS = ['delivery', 'compute', 'scrubbing'] as const;
export type Look = (typeof LOOKS)[number];

/** How the point of a city is drawn: by scrubbing where it runs there, else by compute, else as delivery alone. */
export const lookOf = ({ kinds }: Pick<City, 'kinds'>): Look =>
  kinds.includes('scrubbing') ? 'scrubbing' : kinds.includes('compute') ? 'compute' : 'delivery';
