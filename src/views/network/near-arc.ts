// Marks of a visitor on the flow map: a ring at the visitor's place, and an arc to the nearest city.
import { bend, dots, type Point, rings } from '../drawings/path.ts';
import { type Place, project } from '../drawings/projection.ts';

/** Radius of the ring, in units of the map's sheet. */
const RING = 9;
/** Twice the height of the arc: a share of its chord, with a minimum, because most chords are a few units long. */
const RISE = { share: 0.5, min: 9 };

/** Paths in the order in which the flow map contains them: the arc, the ring, the city. */
export type NearMarks = [arc: string, ring: string, city: string];

/** Marks of a visitor and the nearest city. A neighboring city is inside of the ring. */
export function nearMarks(visitor: Place, city: Place): NearMarks {
  const [from, to] = [project(visitor), project(city)];
  const rise = Math.max(RISE.min, Math.hypot(to[0] - from[0], to[1] - from[1]) * RISE.share);
  const top: Point = [(from[0] + to[0]) / 2, (from[1] + to[1] - rise) / 2];
  return [bend(from, top, to), rings([[...from, RING]]), dots([to])];
}
