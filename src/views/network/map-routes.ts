// Main routes of the network as great circles.
import type { City, Network } from '../../../common/contract/entities/network.ts';
import { bend, curve, line, type Point } from '../drawings/path.ts';
import { distance, greatCircle, MAP, type Place, project } from '../drawings/projection.ts';

/** Level of detail of routes on a map. */
interface Detail {
  /** Distance between two points of a curve, in kilometers. */
  step: number;
  /** Routes shorter than this are straight, in kilometers. */
  straight: number;
  /** Position of a place on the map. */
  spot: (place: Place) => Point;
}

/** Level of detail of the network map. */
const FINE: Detail = { step: 1500, straight: 0, spot: project };
/** Factor for the number of steps of a curve that crosses the edge of the map, so that it ends near the edge. */
const EDGE_REFINEMENT = 5;

/** Splits a great circle into segments where it crosses the edge of the map. */
function splitAtEdge(from: Place, to: Place, step: number, { straight, spot }: Detail): Point[][] {
  const length = distance(from, to);
  const steps = Math.max(length < straight ? 1 : 2, Math.round(length / step));
  const parts: Point[][] = [[]];
  for (const point of greatCircle(from, to, steps).map(spot)) {
    const before = parts.at(-1)?.at(-1);
    if (before && Math.abs(point[0] - before[0]) > MAP.width / 2) parts.push([]);
    parts.at(-1)?.push(point);
  }
  return parts;
}

/** Reduces the points of a segment to every fifth point and both ends. */
const simplify = (points: readonly Point[]): Point[] =>
  points.filter((_, index) => index % EDGE_REFINEMENT === 0 || index === points.length - 1);

/** Path of a segment, in the shortest form for its number of points. */
function pathOf(points: readonly Point[]): string {
  const [start, middle, end] = points;
  if (points.length < 3) return line(points);
  return points.length === 3 && start && middle && end ? bend(start, middle, end) : curve(points);
}

/** Path of the great circle between two places. */
export function arc(from: Place, to: Place, detail: Detail = FINE): string {
  const [first, other] = splitAtEdge(from, to, detail.step, detail);
  if (!other) return pathOf(first ?? []);
  return splitAtEdge(from, to, detail.step / EDGE_REFINEMENT, detail)
    .map((part) => pathOf(simplify(part)))
    .join('');
}

/** Path of consecutive great circles as one line, so that the animation draws it from start to end. */
export const arcs = (stops: readonly Place[]): string =>
  stops
    .slice(1)
    .map((stop, index) => {
      const leg = arc(stops[index] ?? stop, stop);
      return index === 0 ? leg : leg.replace(/^M[-\d. ]+/, '');
    })
    .join('');

/** Path of all routes with both ends in `cities`. */
export function routesBetween(
  cities: readonly City[],
  routes: Network['routes'],
  detail: Detail = FINE,
): string {
  const byCode = new Map(cities.map((city) => [city.code, city]));
  return routes
    .map(([from, to]) => {
      const [start, end] = [byCode.get(from), byCode.get(to)];
      return start && end ? arc(start, end, detail) : '';
    })
    .join('');
}
