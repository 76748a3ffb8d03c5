// Visitor marks on the flow map: a ring at the visitor's location, and an arc to a dot at the nearest city.
import { bend, dots, type Point, rings } from '../drawings/path.ts';
import { type Place, project } from '../drawings/projection.ts';

/** Radius of the ring, in map units. */
const RING = 9;
/** Twice the height of the arc: a share of its chord, but at least `min` map units, for short chords. */
const RISE = { share: 0.5, min: 9 };

/** Paths in the order of the elements of the flow map. */
export type NearMarks = [arc: string, ring: string, city: string];

/** Returns the marks of a visitor and the nearest city. A city close to the visitor is inside the ring. */
export function nearMarks(visitor: Place, city: Place): NearMarks {
  const [from, to] = [project(visitor), project(city)];
  const rise = Math.max(RISE.min, Math.hypot(to[0] - from[0], to[1] - from[1]) * RISE.share);
  const top: Point = [(from[0] + to[0]) / 2, (from[1] + to[1] - rise) / 2];
  return [bend(from, top, to), rings([[...from, RING]]), dots([to])];
}
