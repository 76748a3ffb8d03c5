// Two coasts, and strands across the water between them.
import { type Draw, pen } from '../layer.ts';
import { bend, curve, dots, type Point, spread } from '../path.ts';

export const bridge: Draw = (rand) => {
  const [a, b] = [rand() * 6.28, rand() * 6.28];
  const west = (y: number, inland: number): number =>
    150 - inland + Math.sin(y / 52 + a) * 22 + Math.sin(y / 23 + b) * 8 * Math.exp(-inland / 40);
  const east = (y: number, inland: number): number =>
    450 + inland + Math.sin(y / 46 + b) * 24 + Math.sin(y / 21 + a) * 8 * Math.exp(-inland / 40);
  const coast = (side: typeof west, inland: number): string =>
    curve(spread(22, -10, 460).map((y): Point => [side(y, inland), y]));
  const inlands = spread(9, 12, 170).map((inland, index) => inland + index * index * 0.6);
  const pairs = spread(11, 50, 400).map((y) => {
    const to = y + (rand() - 0.5) * 90;
    return { from: [west(y, 0), y] as const, to: [east(to, 0), to] as const, lift: 16 + rand() * 34 };
  });
  const strand = ({ from, to, lift }: (typeof pairs)[number]): string =>
    bend(from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - lift], to);
  const main = pairs[5] ?? pairs[0];
  return [
    pen.quiet.hair(...inlands.map((inland) => coast(west, inland) + coast(east, inland))),
    pen.ink.line(coast(west, 0) + coast(east, 0)),
    pen.second.hair(...pairs.map(strand)),
    pen.second.dot(dots(pairs.flatMap(({ from, to }) => [from, to]))),
    pen.signal.bold(main ? strand(main) : ''),
    pen.signal.disc(dots(main ? [main.from, main.to] : [])),
  ];
};
