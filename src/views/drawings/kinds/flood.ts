// A wave of lines that breaks on a barrier; the water behind the barrier is flat.
import { type Draw, pen } from '../layer.ts';
import { curve, line, type Point, spread } from '../path.ts';

interface Swell {
  x: number;
  width: number;
  size: number;
  /** Horizontal shift from the back line to the front line. */
  drift: number;
}
interface Row {
  points: Point[];
  /** Horizontal position of the barrier. */
  barrier: number;
  /** Level of still water. */
  base: number;
}

/** Lines of a wave that breaks on a barrier, from back to front. `force` scales its height. */
export const waveRows = (swells: readonly Swell[], beat: number, force = 1): Row[] =>
  spread(18, 0, 1).map((depth) => {
    const base = 150 + depth * 276;
    const barrier = 408 + depth * 56;
    const height = (46 + 92 * Math.sin(Math.PI * (0.12 + depth * 0.8))) * force;
    const points = spread(27, -12, 612).map((x): Point => {
      if (x >= barrier) return [x, base];
      const run = Math.max(0, x + 12) / (barrier + 12);
      const rise = swells.reduce(
        (sum, s) => sum + s.size * Math.exp(-(((x - s.x - s.drift * depth) / s.width) ** 2)),
        0,
      );
      const crest = Math.exp(-(((x - barrier + 34) / 30) ** 2)) * (0.9 + 0.3 * Math.sin(depth * 9 + beat));
      return [x, base - height * (rise * run * 0.75 + crest * 0.9) * Math.min(1, (barrier - x) / 16)];
    });
    return { points, barrier, base };
  });

export const flood: Draw = (rand) => {
  const swells = Array.from({ length: 7 }, (_, i) => ({
    x: 60 + i * 52 + rand() * 26,
    width: 15 + rand() * 18,
    size: 0.35 + rand() * 0.5,
    drift: (rand() - 0.4) * 40,
  }));
  const rows = waveRows(swells, rand() * 60);
  const posts = rows.map(({ barrier, base }) =>
    line([
      [barrier, base + 2],
      [barrier, base - 52],
    ]),
  );
  const peak = 11;
  return [
    ...rows.map(({ points }, index) => ({
      tone: index === peak ? ('signal' as const) : index % 4 === 1 ? ('ink' as const) : ('quiet' as const),
      form: 'plate' as const,
      d: curve(points),
    })),
    pen.second.hair(...posts),
    pen.second.bold(
      line(rows.filter((_, i) => i % 17 === 0).map(({ barrier, base }): Point => [barrier, base - 52])),
    ),
  ];
};
