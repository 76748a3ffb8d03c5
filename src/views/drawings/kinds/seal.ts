// A guilloche, as on certificates: closed curves around a center.
import { type Draw, pen } from '../layer.ts';
import { curve, directions, dots, type Point, rings, spread } from '../path.ts';

const [CX, CY] = [305, 225];

export const seal: Draw = (rand) => {
  const waves = 7 + Math.floor(rand() * 3);
  const turn = rand() * 6.28;
  const rosette = (radius: number, depth: number, lobes: number, phase: number): string =>
    curve(
      directions(lobes * 6).map((angle): Point => {
        const r = radius + depth * Math.cos(lobes * angle + phase);
        return [CX + r * Math.cos(angle + turn), CY + r * Math.sin(angle + turn)];
      }),
      true,
    );
  const outer = spread(5, 0, Math.PI).map((phase) => rosette(168, 32, waves, phase));
  const inner = spread(4, 0, Math.PI).map((phase) => rosette(98, 24, waves - 2, phase));
  const marks = directions(waves);
  return [
    pen.quiet.hair(...outer.slice(1)),
    pen.second.line(outer[0] ?? ''),
    pen.ink.hair(...inner),
    pen.ink.line(rings([212, 206, 130, 64].map((radius) => [CX, CY, radius] as const))),
    pen.second.dot(
      dots(marks.map((angle): Point => [CX + 130 * Math.cos(angle), CY + 130 * Math.sin(angle)])),
    ),
    pen.signal.bold(`M${CX - 26} ${CY}l18 20l36 -42`),
  ];
};
