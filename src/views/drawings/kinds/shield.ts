// A turbulent flow at a membrane: some lines end there, and the others continue smoothly.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, smoothstep, spread } from '../path.ts';

const membrane = (y: number): number => 306 + ((y - 225) / 225) ** 2 * 92;

export const shield: Draw = (rand) => {
  const passing: Point[][] = [];
  const stopped: Point[][] = [];
  for (const y of spread(25, 14, 436)) {
    const wall = membrane(y);
    const [size, pace, phase] = [8 + rand() * 15, 36 + rand() * 30, rand() * 6.28];
    const turbulence = (x: number): number =>
      y + Math.sin(x / pace + phase) * size * (1 - smoothstep(90, wall - 8, x));
    const blocked = rand() < 0.42;
    if (blocked) {
      stopped.push(spread(12, -20, wall - 9).map((x) => [x, turbulence(x)]));
    } else {
      passing.push(
        spread(20, -20, 566).map((x) => [x, turbulence(x) + (225 - y) * smoothstep(wall - 20, 566, x)]),
      );
    }
  }
  const wall = spread(15, 6, 444);
  const ends = stopped.map((points) => points.at(-1) ?? [0, 0]);
  const crosses = ends.map(
    ([x, y]): string =>
      line([
        [x - 3.5, y - 3.5],
        [x + 3.5, y + 3.5],
      ]) +
      line([
        [x - 3.5, y + 3.5],
        [x + 3.5, y - 3.5],
      ]),
  );
  return [
    pen.quiet.hair(...stopped.map((points) => curve(points))),
    pen.ink.hair(...passing.map((points) => curve(points))),
    pen.second.bold(curve(wall.map((y) => [membrane(y), y]))),
    pen.second.hair(...[9, 16, 23].map((gap) => curve(wall.map((y) => [membrane(y) + gap, y])))),
    pen.signal.line(...crosses),
    pen.second.disc(dots([[566, 225]])),
  ];
};
