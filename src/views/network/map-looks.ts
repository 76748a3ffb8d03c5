// Mark of a city on the map, by its services.
import type { City } from '../../../common/contract/entities/network.ts';

/** Ascending order: later marks are drawn above earlier ones. */
export const LOOKS = ['delivery', 'compute', 'scrubbing'] as const;
export type Look = (typeof LOOKS)[number];

/** Kind of a city's point: scrubbing, otherwise compute, otherwise delivery. */
export const lookOf = ({ kinds }: Pick<City, 'kinds'>): Look =>
  kinds.includes('scrubbing') ? 'scrubbing' : kinds.includes('compute') ? 'compute' : 'delivery';
