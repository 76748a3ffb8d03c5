// Strands from both sides that form one rope.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, type Point, smoothstep, splitHalves, spread } from '../path.ts';

const STRANDS = 13;

export const weave: Draw = (rand) => {
  const [turn, tilt] = [rand() * 6.28, rand() * 30 - 15];
  const strands = Array.from({ length: STRANDS }, (_, index) => {
    const phase = turn + (index / STRANDS) * 6.28;
    const [from, to] = [20 + index * 34, 20 + ((index * 5) % STRANDS) * 34];
    return spread(27, -16, 616).map((x): Point => {
      const [open, close] = [1 - smoothstep(0, 210, x), smoothstep(390, 600, x)];
      const rope = 225 + Math.sin(x / 44 + phase) * 46 + tilt * Math.sin(x / 160);
      return [x, from * open + to * close + rope * (1 - open - close)];
    });
  });
  const main = strands[Math.floor(rand() * STRANDS)] ?? [];
  const [even, odd] = splitHalves(strands.map((points) => curve(points)));
  return [
    pen.ink.hair(...even),
    pen.second.hair(...odd),
    pen.ink.dot(dots(strands.flatMap((s) => [s[1] ?? [0, 0], s.at(-2) ?? [0, 0]]))),
    pen.signal.bold(curve(main)),
    pen.signal.disc(dots([main[1] ?? [0, 0], main.at(-2) ?? [0, 0]])),
  ];
};
