// Main routes of the network as great circles; the data is the same in every language.
import type { City, Network } from '../../../common/contract/entities/network.ts';
import { bend, curve, line, type Point } from '../drawings/path.ts';
import { distance, greatCircle, MAP, type Place, project } from '../drawings/projection.ts';

/** Precision of routes on a map. */
interface Detail {
  /** Kilometers between two points of a curve. */
  step: number;
  /** Routes shorter than this, in kilometers, are straight. */
  straight: number;
  /** Position of a place on the map. */
  spot: (place: Place) => Point;
}

/** Detail of the network map. */
const FINE: Detail = { step: 1500, straight: 0, spot: project };
/** A curve that crosses the map's edge is divided into this many times more steps, so that it ends near the edge. */
const FINER_AT_THE_EDGE = 5;

/** Segments of a great circle: it may leave the map on one side and return on the other. */
function partsOf(from: Place, to: Place, step: number, { straight, spot }: Detail): Point[][] {
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

/** Points of a segment for its curve: each fifth, and both ends. */
const fewer = (points: readonly Point[]): Point[] =>
  points.filter((_, index) => index % FINER_AT_THE_EDGE === 0 || index === points.length - 1);

/** Curve of a segment, as short as its number of points allows. */
function pathOf(points: readonly Point[]): string {
  const [start, middle, end] = points;
  if (points.length < 3) return line(points);
  return points.length === 3 && start && middle && end ? bend(start, middle, end) : curve(points);
}

/** Great circle between two places as a path. */
export function arc(from: Place, to: Place, detail: Detail = FINE): string {
  const [first, other] = partsOf(from, to, detail.step, detail);
  if (!other) return pathOf(first ?? []);
  return partsOf(from, to, detail.step / FINER_AT_THE_EDGE, detail)
    .map((part) => pathOf(fewer(part)))
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
