// Drawing of a requested route: path over the main routes, great circle, and city names.
import { greatCircle } from '../drawings/projection.ts';
import { Names, namesOf, type PlacedNames } from './map-names.tsx';
import { arc, arcs } from './map-routes.ts';
import { discs, WORLD } from './map-view.ts';
import type { RoutePath } from './route-path.ts';
import type { RouteResult } from './route-query.ts';

/** Number of points per leg that names must not cover. */
const OBSTACLES = 16;

/** Main legs as one animated line, access legs as dashed lines. */
function Legs({ stops, isAccess }: RoutePath) {
  const [start, end] = [isAccess.first ? 1 : 0, isAccess.last ? stops.length - 1 : stops.length];
  const main = arcs(stops.slice(start, end));
  const access = [
    isAccess.first ? arcs(stops.slice(0, 2)) : '',
    isAccess.last ? arcs(stops.slice(-2)) : '',
  ].join('');
  return (
    <>
      {access && <path data-line="access" d={access} />}
      {main && <path data-line="main" d={main} pathLength="1" />}
    </>
  );
}

/** `names` are the names on the world map, so that they do not move when a route is shown. */
export function RouteDrawing({ result, names }: { result: RouteResult; names: readonly PlacedNames[] }) {
  if (result.state !== 'found' && result.state !== 'started') return null;
  const isFound = result.state === 'found';
  const stops = isFound ? (result.path?.stops ?? [result.from, result.to]) : [result.city];
  // Points on the lines, which names must not cover.
  const obstacles = stops
    .slice(1)
    .flatMap((stop, index) => greatCircle(stops[index] ?? stop, stop, OBSTACLES));
  return (
    <>
      {isFound && <path data-line="direct" d={arc(result.from, result.to)} />}
      {isFound && result.path && <Legs {...result.path} />}
      <path data-line="stops" d={discs(stops)} />
      {namesOf(stops, names, { frame: WORLD, alone: isFound, obstacles }).map((setting) => (
        <Names key={setting.layout} {...setting} />
      ))}
    </>
  );
}
