// Mark of a city on the map, by its services.
import type { City } from '../../../common/contract/entities/network.ts';

/** Drawing order: later marks are on top. */
export const LOOKS = ['delivery', 'compute', 'scrubbing'] as const;
export type Look = (typeof LOOKS)[number];

/** Returns the mark of a city: scrubbing, otherwise compute, otherwise delivery. */
export const lookOf = ({ kinds }: Pick<City, 'kinds'>): Look =>
  kinds.includes('scrubbing') ? 'scrubbing' : kinds.includes('compute') ? 'compute' : 'delivery';
