// Visitors and bots: visitors differ slightly from each other; bots are identical and marked.
import { type Draw, pen } from '../layer.ts';
import { type Point, points, rings, strokes } from '../path.ts';

const STEP = 40;

export const bots: Draw = (rand) => {
  const [people, quiet, scripts]: [[number, number, number][], [number, number, number][], Point[]] = [
    [],
    [],
    [],
  ];
  const clusters = Array.from(
    { length: 3 },
    () => [2 + Math.floor(rand() * 10), 2 + Math.floor(rand() * 6)] as const,
  );
  for (let row = 0; row < 10; row++) {
    for (let column = 0; column < 14; column++) {
      const [x, y] = [40 + column * STEP, 45 + row * STEP];
      const near = Math.min(...clusters.map(([cx, cy]) => Math.hypot(cx - column, cy - row)));
      if (rand() < 0.85 - near * 0.36) scripts.push([x, y]);
      else
        (rand() < 0.45 ? people : quiet).push([
          x + Math.round((rand() - 0.5) * 9),
          y + Math.round((rand() - 0.5) * 9),
          4 + Math.round(rand() * 8),
        ]);
    }
  }
  const corner = (x: number, y: number): [Point, Point][] =>
    points('-1,-1 1,-1 1,1 -1,1').flatMap(([sx = 1, sy = 1]): [Point, Point][] => [
      [
        [x + sx * 13, y + sy * 13],
        [x + sx * 7, y + sy * 13],
      ],
      [
        [x + sx * 13, y + sy * 13],
        [x + sx * 13, y + sy * 7],
      ],
    ]);
  return [
    pen.quiet.hair(rings(quiet)),
    pen.ink.hair(rings(people)),
    pen.second.fill(...scripts.map(([x, y]) => `M${x - 4} ${y - 4}h8v8h-8z`)),
    pen.signal.line(strokes(scripts.flatMap(([x, y]) => corner(x, y)))),
  ];
};
