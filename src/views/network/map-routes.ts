// Main routes of the network as great circles; the data is the same in every language.
import type { City, Network } from '../../../common/contract/entities/network.ts';
import { curve, type Point } from '../drawings/path.ts';
import { distance, greatCircle, MAP, type Place, project } from '../drawings/projection.ts';

/** Kilometers between two points of a curve; fewer where it crosses the map's edge. */
const STEP = 1500;
const STEP_AT_THE_EDGE = 300;

/** Segments of a great circle: it may leave the map on one side and return on the other. */
function partsOf(from: Place, to: Place, step: number): Point[][] {
  const steps = Math.max(2, Math.round(distance(from, to) / step));
  const parts: Point[][] = [[]];
  for (const point of greatCircle(from, to, steps).map(project)) {
    const before = parts.at(-1)?.at(-1);
    if (before && Math.abs(point[0] - before[0]) > MAP.width / 2) parts.push([]);
    parts.at(-1)?.push(point);
  }
  return parts;
}

/** Points of a segment for its curve: each fifth, and both ends. */
const fewer = (points: readonly Point[]): Point[] =>
  points.filter((_, index) => index % (STEP / STEP_AT_THE_EDGE) === 0 || index === points.length - 1);

/** Great circle between two places as a path. */
export function arc(from: Place, to: Place): string {
  const [first, other] = partsOf(from, to, STEP);
  if (!other) return curve(first ?? []);
  return partsOf(from, to, STEP_AT_THE_EDGE)
    .map((part) => curve(fewer(part)))
    .join('');
}

/** Consecutive great circles as one line, so that it is drawn from start to end. */
export const arcs = (stops: readonly Place[]): string =>
  stops
    .slice(1)
    .map((stop, index) => {
      const leg = arc(stops[index] ?? stop, stop);
      return index === 0 ? leg : leg.replace(/^M[-\d. ]+/, '');
    })
    .join('');

/** Routes with both ends on the map, as one path. */
export function routesBetween(cities: readonly City[], routes: Network['routes']): string {
  const byCode = new Map(cities.map((city) => [city.code, city]));
  return routes
    .map(([from, to]) => {
      const [start, end] = [byCode.get(from), byCode.get(to)];
      return start && end ? arc(start, end) : '';
    })
    .join('');
}
