// Flow map of the home page: land as dots, the network's places as points, great circles between them.
import { once } from '../memory.ts';
import { LAND } from './land.ts';
import { bend, curve, dots, type Point } from './path.ts';
import { distance, greatCircle, MAP, type Place, project } from './projection.ts';

export interface MapPoint extends Place {
  name: string;
}

/**
 * Connections: each place with its nearest two beyond a minimum distance, and every fourth with a distant
 * one.
 */
function pairs(points: readonly MapPoint[]): [MapPoint, MapPoint][] {
  const seen = new Set<string>();
  return points.flatMap((from, index) => {
    const others = points
      .filter((to) => to !== from && distance(from, to) > 700)
      .sort((a, b) => distance(from, a) - distance(from, b));
    const chosen = [
      others[0],
      others[2],
      others[5],
      index % 3 === 0 ? others[Math.floor(others.length * 0.62)] : undefined,
    ];
    return chosen.flatMap((to): [MapPoint, MapPoint][] => {
      const key = to ? [from.name, to.name].sort().join('|') : '';
      if (!to || seen.has(key)) return [];
      seen.add(key);
      return [[from, to]];
    });
  });
}

/** Place on the map in integer units: at most a pixel of error, and half the bytes of tenths. */
function spot(place: Place): Point {
  const [x, y] = project(place);
  return [Math.round(x), Math.round(y)];
}

/** Distance in kilometers of the points through which a smooth curve approximates a great circle. */
const ARC_STEP_KM = 3000;

/** Great circle on the map, or nothing if it would cross the map's edge. */
function arc([from, to]: [MapPoint, MapPoint]): string {
  const steps = Math.max(2, Math.round(distance(from, to) / ARC_STEP_KM));
  const points = greatCircle(from, to, steps).map(spot);
  const leaves = points.some(
    (point, index) => index > 0 && Math.abs(point[0] - (points[index - 1]?.[0] ?? 0)) > MAP.width / 2,
  );
  if (leaves) return '';
  const [start, middle, end] = points;
  return points.length === 3 && start && middle && end ? bend(start, middle, end) : curve(points);
}

interface Strokes {
  arcs: string;
  live: string;
  places: string;
  ends: string;
}

function strokesOf(placed: readonly MapPoint[]): Strokes {
  const links = pairs(placed).flatMap((pair) => {
    const d = arc(pair);
    return d === '' ? [] : [{ pair, d }];
  });
  const isLive = (_: unknown, index: number) => index % 7 === 2;
  const live = links.filter(isLive);
  return {
    arcs: links
      .filter((_, index) => !isLive(_, index))
      .map(({ d }) => d)
      .join(''),
    live: live.map(({ d }) => d).join(''),
    places: dots(placed.map(spot)),
    ends: dots([...new Set(live.flatMap(({ pair }) => pair))].map(spot)),
  };
}

/**
 * The map as a picture. `title` is its alternative text; without one it is decoration next to a text with the
 * same information. Points without numeric coordinates are omitted.
 */
export function FlowMap({ points, title }: { points: readonly MapPoint[]; title?: string }) {
  const placed = points.filter(
    ({ longitude, latitude }) => Number.isFinite(longitude) && Number.isFinite(latitude),
  );
  // The connections depend on the names of the places, too.
  const key = placed.map(({ name, longitude, latitude }) => `${name} ${longitude} ${latitude}`).join('|');
  const strokes = once(`flow-map ${key}`, () => strokesOf(placed));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label; a title element would also show as a tooltip
    <svg
      className="flow-map"
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      width={MAP.width}
      height={MAP.height}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <use className="map-land" href={LAND.href} strokeDasharray={`0 ${LAND.step}`} />
      <path className="ink-second form-hair map-arcs" d={strokes.arcs} />
      <path className="ink-signal form-line map-arcs" d={strokes.live} />
      <path className="ink-ink form-dot" d={strokes.places} />
      <path className="ink-signal form-disc" d={strokes.ends} />
    </svg>
  );
}
