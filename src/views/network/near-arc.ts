// Marks of a visitor on the flow map: a ring at the visitor's place, and an arc to the nearest city.
import { dots, type Point, rings } from '../drawings/path.ts';
import { type Place, project } from '../drawings/projection.ts';

/** Radius of the ring, in units of the map's sheet. */
const RING = 7;
/** Height of an arc: a share of its chord, with a minimum, because most chords are a few units long. */
const RISE = { share: 0.45, least: 30 };
/** Width of the loop between two neighboring places. */
const LOOP = 16;

/** Paths in the order in which the flow map contains them: the arc, the ring, the city. */
export type NearMarks = [arc: string, ring: string, city: string];

/** Marks of a visitor and the nearest city. Between neighboring places, the arc is a loop. */
export function nearMarks(visitor: Place, city: Place): NearMarks {
  const [from, to] = [project(visitor), project(city)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const rise = Math.max(RISE.least, length * RISE.share);
  const aside = Math.max(0, LOOP - length) * (to[0] < from[0] ? -1 : 1);
  const points: Point[] = [from, [from[0] - aside, from[1] - rise], [to[0] + aside, to[1] - rise], to];
  const [start, ...rest] = points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(' '));
  return [`M${start}C${rest.join(' ')}`, rings([[...from, RING]]), dots([to])];
}
