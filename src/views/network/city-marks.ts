// Mark of a city on the map, by its services.
import type { City } from '../../../common/contract/entities/network.ts';

/** Drawing order: later marks are on top. */
export const CITY_MARKS = ['delivery', 'compute', 'scrubbing'] as const;
export type CityMark = (typeof CITY_MARKS)[number];

/** Returns the mark of a city: scrubbing, otherwise compute, otherwise delivery. */
export const cityMark = ({ kinds }: Pick<City, 'kinds'>): CityMark =>
  kinds.includes('scrubbing') ? 'scrubbing' : kinds.includes('compute') ? 'compute' : 'delivery';
