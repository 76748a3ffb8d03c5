// Flow map of the home page: dotted land, the cities of the network, and its main routes.
import { once } from '../memory.ts';
import { LAND } from './land.ts';
import { dots, type Point } from './path.ts';
import { MAP, type Place, project } from './projection.ts';

/** Position on the map in integers: accurate to half a pixel, in half the bytes of one decimal place. */
export function spot(place: Place): Point {
  const [x, y] = project(place);
  return [Math.round(x), Math.round(y)];
}

/** Path of dots from west to east, one per position, because neighboring cities may share a position. */
const pointsOf = (places: readonly Place[]): string =>
  dots(
    [...new Map(places.map(spot).map((point) => [point.join(' '), point])).values()].sort(
      ([a], [b]) => a - b,
    ),
  );

interface FlowMapProps {
  /** Cities. Cities without numeric coordinates are omitted. */
  places: readonly Place[];
  /** Cities at the ends of main routes, with larger dots. */
  hubs?: readonly Place[];
  /** Path of the main routes. */
  routes?: string;
  /** Alternative text. Without it, the map is decorative. */
  title?: string | undefined;
}

/** Map as an SVG. A script adds the visitor's location to the last group (src/client/home/near.ts). */
export function FlowMap({ places, hubs = [], routes = '', title }: FlowMapProps) {
  const placed = places.filter(
    ({ longitude, latitude }) => Number.isFinite(longitude) && Number.isFinite(latitude),
  );
  const key = [placed, hubs].map((list) =>
    list.map(({ longitude, latitude }) => `${longitude} ${latitude}`).join('|'),
  );
  const points = once(`flow-map ${key.join('/')}`, () => ({ all: pointsOf(placed), hubs: pointsOf(hubs) }));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: labeled by aria-label; a title element would also show a tooltip
    <svg
      className="flow-map"
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      width={MAP.width}
      height={MAP.height}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <use className="map-land" href={LAND.href} strokeDasharray={`0 ${LAND.step}`} />
      <path className="ink-second form-hair map-arcs" d={routes} />
      <path className="ink-second form-dot" d={points.all} />
      <path className="ink-ink form-disc" d={points.hubs} />
      <g className="map-near">
        <path />
        <path />
        <path />
      </g>
    </svg>
  );
}
