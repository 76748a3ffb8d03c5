// Computes the latency between portal and database, depending on the location of the Worker and the database replicas.
import { distance } from '../../src/views/drawings/projection.ts';
import { POP_SKEW } from './network.ts';

/** Longitude and latitude in degrees. */
type Coordinates = readonly [number, number];

/** A point of presence. Rank 1 is the busiest. */
export interface City {
  rank: number;
  at: Coordinates;
}

/** D1 regions, each with an assumed data center (https://developers.cloudflare.com/d1/configuration/data-location). */
const REGIONS: Readonly<Record<string, Coordinates>> = {
  wnam: [-118.2, 34.1],
  enam: [-77.5, 39],
  weur: [8.7, 50.1],
  eeur: [21, 52.2],
  apac: [103.8, 1.35],
  oc: [151.2, -33.9],
};

/** Speed of light in fiber, in kilometers per millisecond. */
const FIBER_KM_PER_MS = 200;
/** Ratio of cable length to distance. */
const CABLE_LENGTH_RATIO = 1.5;
/** Fixed time for routers and the query, in milliseconds. */
const FIXED_MS = 3;

const placeOf = ([longitude, latitude]: Coordinates) => ({ longitude, latitude });

/** Round-trip time between two locations in milliseconds. */
export const roundTrip = (from: Coordinates, to: Coordinates): number =>
  FIXED_MS + (2 * distance(placeOf(from), placeOf(to)) * CABLE_LENGTH_RATIO) / FIBER_KM_PER_MS;

/** Value that `share` of the visits do not exceed. Visits depend on the rank of the city (Zipf). */
function quantile(cities: readonly City[], times: readonly number[], share: number): number {
  const weighted = cities
    .map(({ rank }, index) => ({ weight: rank ** -POP_SKEW, time: times[index] ?? 0 }))
    .toSorted((a, b) => a.time - b.time);
  let remaining = share * weighted.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, time } of weighted) {
    remaining -= weight;
    if (remaining <= 0) return time;
  }
  return weighted.at(-1)?.time ?? 0;
}

/** Median and 95th percentile of the visits, in milliseconds. */
export interface Latency {
  name: string;
  median: number;
  high: number;
}

/**
 * Computes the duration of one portal call with a number of sequential queries.
 *
 * @returns the region of the primary database with the smallest median, and the time for each arrangement
 */
export function latenciesOf(
  cities: readonly City[],
  queries: number,
): { primary: string; latencies: Latency[] } {
  const from = (coordinates: Coordinates) => cities.map(({ at }) => roundTrip(at, coordinates));
  const ranked = Object.entries(REGIONS)
    .map(([primary, coordinates]) => ({ primary, times: from(coordinates) }))
    .toSorted((a, b) => quantile(cities, a.times, 0.5) - quantile(cities, b.times, 0.5));
  const [{ primary, times: toPrimary } = { primary: '', times: [] }] = ranked;
  const toNearest = cities.map((_, index) => Math.min(...ranked.map(({ times }) => times[index] ?? 0)));
  const latency = (name: string, times: readonly number[]): Latency => ({
    name,
    median: quantile(cities, times, 0.5),
    high: quantile(cities, times, 0.95),
  });
  return {
    primary,
    latencies: [
      latency(
        'Worker near the visitor, one database',
        toPrimary.map((time) => time * queries),
      ),
      latency(
        'Worker near the database (placement)',
        toPrimary.map((time) => time + FIXED_MS * queries),
      ),
      latency(
        'Worker near the visitor, replicas (sessions)',
        toNearest.map((time) => time * queries),
      ),
    ],
  };
}
