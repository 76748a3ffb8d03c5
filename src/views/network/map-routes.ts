// The main routes of the network as great circles, the same in every language: they are data.
import type { City, Network } from '../../../common/contract/entities/network.ts';
import { curve, type Point } from '../drawings/path.ts';
import { distance, greatCircle, MAP, project } from '../drawings/projection.ts';

/** Kilometres between two places that a curve is drawn through; fewer where it runs off the map's edge. */
const STEP = 1500;
const STEP_AT_THE_EDGE = 300;

/** Points of a great circle, in parts: it may leave the map on one side and come back on the other. */
function partsOf(from: City, to: City, step: number): Point[][] {
  const steps = Math.max(2, Math.round(distance(from, to) / step));
  const parts: Point[][] = [[]];
  for (const point of greatCircle(from, to, steps).map(project)) {
    const before = parts.at(-1)?.at(-1);
    if (before && Math.abs(point[0] - before[0]) > MAP.width / 2) parts.push([]);
    parts.at(-1)?.push(point);
  }
  return parts;
}

/** The points that a curve needs of a part: each fifth, and both ends. */
const fewer = (points: readonly Point[]): Point[] =>
  points.filter((_, index) => index % (STEP / STEP_AT_THE_EDGE) === 0 || index === points.length - 1);

function arc(from: City, to: City): string {
  const [complete, other] = partsOf(from, to, STEP);
  if (!other) return curve(complete ?? []);
  return partsOf(from, to, STEP_AT_THE_EDGE)
    .map((part) => curve(fewer(part)))
    .join('');
}

/** Those routes of which both ends are on the map, as one path. */
export function routesBetween(cities: readonly City[], routes: Network['routes']): string {
  const byCode = new Map(cities.map((city) => [city.code, city]));
  return routes
    .map(([from, to]) => {
      const [start, end] = [byCode.get(from), byCode.get(to)];
      return start && end ? arc(start, end) : '';
    })
    .join('');
}
