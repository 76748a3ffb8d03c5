// Stacked planes: a wide edge, a mid tier, one origin, and the requests between them.
import { type Draw, pen } from '../layer.ts';
import { dots, line, type Point, points, strokes } from '../path.ts';

const LEVELS = [112, 228, 338] as const;
const SIZE = [10, 8, 6] as const;

const pointAt = (level: number, u: number, v: number): Point => [
  300 + (u - v) * 27,
  (LEVELS[level] ?? 0) + (u + v) * 10.4,
];

export const layers: Draw = (rand) => {
  const corner = (level: number): Point[] => {
    const half = (SIZE[level] ?? 6) / 2;
    return [
      pointAt(level, -half, -half),
      pointAt(level, half, -half),
      pointAt(level, half, half),
      pointAt(level, -half, half),
    ];
  };
  const grid = (level: number): [Point, Point][] => {
    const half = (SIZE[level] ?? 6) / 2;
    return Array.from({ length: half * 2 - 1 }, (_, i) => i + 1 - half).flatMap((k): [Point, Point][] => [
      [pointAt(level, k, -half), pointAt(level, k, half)],
      [pointAt(level, -half, k), pointAt(level, half, k)],
    ]);
  };
  const node = (level: number): [number, number] => {
    const half = (SIZE[level] ?? 6) / 2 - 1;
    return [Math.round((rand() * 2 - 1) * half), Math.round((rand() * 2 - 1) * half)];
  };
  const edge = Array.from({ length: 17 }, () => node(0));
  const mid: readonly (readonly [number, number])[] = points('-2,2 1,-2 2,1');
  const nearest = ([u, v]: readonly [number, number]) =>
    mid.reduce<readonly [number, number]>(
      (best, m) => (Math.hypot(m[0] - u, m[1] - v) < Math.hypot(best[0] - u, best[1] - v) ? m : best),
      mid[0] ?? [0, 0],
    );
  const down = edge
    .filter((_, i) => i % 3 === 0)
    .map((e): [Point, Point] => [pointAt(0, ...e), pointAt(1, ...nearest(e))]);
  const [hot = [0, 0] as const] = edge;
  const plane = (level: number) => [
    pen.ink.plate(`${line(corner(level))}z`),
    pen.quiet.hair(strokes(grid(level))),
  ];
  return [
    ...plane(2),
    pen.second.disc(dots([pointAt(2, 0, 0)])),
    pen.second.dash(strokes(mid.map(([u, v]): [Point, Point] => [pointAt(1, u, v), pointAt(2, 0, 0)]))),
    ...plane(1),
    pen.second.disc(dots(mid.map(([u, v]) => pointAt(1, u, v)))),
    pen.second.dash(strokes(down)),
    ...plane(0),
    pen.ink.dot(dots(edge.map((e) => pointAt(0, ...e)))),
    pen.signal.bold(strokes([[[pointAt(0, ...hot)[0], 12], pointAt(0, ...hot)]])),
    pen.signal.disc(dots([pointAt(0, ...hot)])),
  ];
};
