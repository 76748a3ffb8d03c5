// Great-circle arcs between points on a globe.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, type Point, rings, spread } from '../path.ts';

const RADIUS = 268;
const [CX, CY] = [318, 318];
type Vector = readonly [number, number, number];

const vector = (lon: number, lat: number): Vector => [
  Math.cos(lat) * Math.sin(lon),
  Math.sin(lat),
  Math.cos(lat) * Math.cos(lon),
];
const tilt = ([x, y, z]: Vector, angle: number): Vector => [
  x,
  y * Math.cos(angle) - z * Math.sin(angle),
  y * Math.sin(angle) + z * Math.cos(angle),
];
const project = ([x, y]: Vector): Point => [CX + x * RADIUS, CY - y * RADIUS];

/** Visible segments of a line on the globe. */
function visible(points: readonly Vector[]): string {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point[2] > -0.02) runs.at(-1)?.push(project(point));
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => curve(run))
    .join('');
}

/** Great-circle arc between two places, raised above the globe in its middle. */
function arc(a: Vector, b: Vector): Point[] {
  const angle = Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])) || 0.01;
  return spread(9, 0, 1).map((t) => {
    const [p, q] = [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
    const [x, y] = project([a[0] * p + b[0] * q, a[1] * p + b[1] * q, 0]);
    return [x, y - Math.sin(Math.PI * t) * angle * 74];
  });
}

export const arcs: Draw = (rand) => {
  const [turn, lean] = [rand() * 0.5, -0.42 - rand() * 0.16];
  const place = (lon: number, lat: number): Vector => tilt(vector(lon, lat), -lean);
  const degrees = Math.PI / 180;
  const meridians = spread(12, 0, 165).map((lon) =>
    visible(spread(19, -180, 180).map((lat) => place(lon * degrees + turn, lat * degrees))),
  );
  const parallels = spread(8, -50, 76).map((lat) =>
    visible(spread(19, -180, 180).map((lon) => place(lon * degrees, lat * degrees))),
  );
  const [hub, other] = [
    place(-0.5 - rand() * 0.3, 0.35 + rand() * 0.3),
    place(0.5 + rand() * 0.3, 0.3 + rand() * 0.3),
  ];
  const around = (center: number, count: number): Vector[] =>
    Array.from({ length: count }, (_, i) =>
      place(center + (i / count - 0.45) * 1.6 + (rand() - 0.5) * 0.3, 0.05 + rand() * 0.95),
    ).filter((p) => p[2] > 0.1);
  const [west, east] = [around(-0.5, 7), around(0.55, 7)];
  const places = [hub, other, ...west, ...east];
  const links = [...west.map((p) => arc(hub, p)), ...east.map((p) => arc(other, p))];
  return [
    pen.quiet.hair(meridians.join('') + parallels.join('')),
    pen.ink.line(rings([[CX, CY, RADIUS]])),
    pen.second.line(...links.map((points) => curve(points))),
    pen.second.dot(dots(places.map((p) => project(p)))),
    pen.signal.bold(curve(arc(hub, other))),
    pen.signal.disc(dots([project(hub), project(other)])),
  ];
};
