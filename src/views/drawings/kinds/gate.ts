// A bundle of lines that passes several checks, with some lines ending at each.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, smoothstep, spread } from '../path.ts';

const GATES = [120, 245, 370, 495] as const;
const narrow = (x: number): number => 1 - 0.78 * smoothstep(-40, 520, x);

export const gate: Draw = (rand) => {
  const through: Point[][] = [];
  const left: Point[][] = [];
  spread(27, -196, 196).forEach((offset, index) => {
    const phase = rand() * 6.28;
    const y = (x: number): number => 225 + offset * narrow(x) + Math.sin(x / 46 + phase) * 5 * narrow(x);
    const stop = index % 2 === 1 || rand() < 0.2 ? GATES[Math.floor(rand() * 4)] : undefined;
    const points = spread(stop === undefined ? 17 : Math.round(stop / 40) + 3, -20, stop ?? 620).map(
      (x): Point => [x, y(x)],
    );
    (stop === undefined ? through : left).push(points);
  });
  const hoop = (x: number, side: 1 | -1): string => {
    const height = 212 * narrow(x);
    return curve(
      spread(9, -Math.PI / 2, Math.PI / 2).map((a) => [
        x + side * Math.cos(a) * height * 0.16,
        225 + Math.sin(a) * height,
      ]),
    );
  };
  const clock = GATES.map((x): string =>
    line([
      [x, 225 - 212 * narrow(x) - 14],
      [x, 225 - 212 * narrow(x) - 4],
    ]),
  );
  return [
    pen.second.hair(...GATES.map((x) => hoop(x, 1))),
    pen.quiet.hair(...left.map((points) => curve(points))),
    pen.ink.hair(...through.map((points) => curve(points))),
    pen.second.bold(...GATES.map((x) => hoop(x, -1))),
    pen.second.line(...clock),
    pen.signal.dot(dots(left.map((points) => points.at(-1) ?? [0, 0]))),
  ];
};
