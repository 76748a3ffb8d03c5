// Singapore with contours. Submarine cables land on the east coast, near the Singapore Expo.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, type Point, points, rings, smoothstep, spread } from '../path.ts';

/** Coast of the main island, in hundredths of a degree from 103° E, 1° N. */
const COAST = points(
  '63,23.5 61,25 61.5,30 63.5,35 66,41 69,44 72,43 74.5,44.5 77,45 79,46 82,47.3 84.5,46 85.5,42.8 88,41 90.5,42 93,39.5 95,38.5 99,39.3 102.5,37.5 103.5,35 102.5,32.3 99,31.2 96,31 93,30.2 89.5,29.3 87,28.3 85.5,26.8 83,26.4 80.5,27.2 78,27.8 75,29 72,30.5 68.5,30.5 66,28.5',
);
const CENTER: Point = [84, 36];
const EXPO: Point = [96.2, 33.4];
const LANDING: Point = [98, 31.2];

const project = ([east, north]: Point): Point => [
  292 + (east - CENTER[0]) * 11,
  232 - (north - CENTER[1]) * 11,
];

/** Moves a closed line outward, and smooths it. */
const widen = (points: readonly Point[], by: number): Point[] => {
  const at = (list: readonly Point[], index: number): Point => list.at(index % list.length) ?? [0, 0];
  const moved = points.map(([x, y], index): Point => {
    const [[px, py], [nx, ny]] = [at(points, index - 1), at(points, index + 1)];
    const length = Math.hypot(nx - px, ny - py);
    return [x + (by * (ny - py)) / length, y - (by * (nx - px)) / length];
  });
  return moved.map(([x, y], index): Point => {
    const [[px, py], [nx, ny]] = [at(moved, index - 1), at(moved, index + 1)];
    return [(px + 2 * x + nx) / 4, (py + 2 * y + ny) / 4];
  });
};

export const island: Draw = (rand) => {
  const gap = 14 + rand() * 3;
  const coast = COAST.map(project);
  const contours: Point[][] = [];
  for (let step = 0; step < 9; step++) contours.push(widen(contours.at(-1) ?? coast, gap + step * 2));
  const [landing, expo] = [project(LANDING), project(EXPO)];
  const cables = spread(8, -0.1, 1.35).map((angle) =>
    curve(
      spread(9, 0, 1).map((along): Point => {
        const turn = 0.75 + (angle - 0.75) * smoothstep(0, 0.7, along);
        return [landing[0] + along * 420 * Math.cos(turn), landing[1] + along * 420 * Math.sin(turn)];
      }),
    ),
  );
  return [
    pen.quiet.hair(...contours.map((points) => curve(points, true))),
    pen.ink.plate(curve(coast, true)),
    pen.second.line(...cables),
    pen.second.dot(dots([landing])),
    pen.signal.hair(rings(spread(4, 12, 48).map((radius) => [...expo, radius]))),
    pen.signal.disc(dots([expo])),
  ];
};
