// One stream that divides into many.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, type Point, smoothstep, splitHalves, spread } from '../path.ts';

const LEVELS = 4;
/** Vertical offsets of the branches, and the x coordinates where they start, by level. */
const [RISES, STARTS] = [
  [106, 54, 30, 17],
  [70, 190, 310, 420],
] as const;

export const delta: Draw = (rand) => {
  const shifts = spread(2 ** LEVELS, 0, 1).map(() => rand() * 10 - 5);
  const branches = shifts.map((shift, leaf) =>
    spread(20, -10, 590).map((x): Point => {
      const sum = Array.from({ length: LEVELS }, (_, level) => {
        const side = (leaf >> (LEVELS - 1 - level)) & 1 ? 1 : -1;
        const from = STARTS[level] ?? 0;
        return side * (RISES[level] ?? 0) * smoothstep(from, from + 150, x);
      }).reduce((a, b) => a + b, 0);
      const within = (leaf - 7.5) * 1.6 * (1 - smoothstep(60, 300, x));
      return [x, 225 + sum + within + shift * smoothstep(380, 600, x)];
    }),
  );
  const main = branches[Math.floor(rand() * branches.length)] ?? [];
  const ends = branches.map((points): Point => points.at(-1) ?? [0, 0]);
  const [even, odd] = splitHalves(branches.map((points) => curve(points)));
  return [
    pen.ink.hair(...even),
    pen.quiet.hair(...odd),
    pen.second.dot(dots(ends)),
    pen.signal.bold(curve(main)),
    pen.signal.disc(dots([main.at(-1) ?? [0, 0]])),
  ];
};
