// A wind rose: rings with a scale, sixteen points, and a vane.
import { type Draw, pen } from '../layer.ts';
import { directions, dots, line, type Point, rings, spread, strokes } from '../path.ts';

const [CX, CY] = [310, 225];
const pointAt = (angle: number, radius: number): Point => [
  CX + radius * Math.sin(angle),
  CY - radius * Math.cos(angle),
];

export const compass: Draw = (rand) => {
  const turn = rand() * 6.28;
  const points = directions(16);
  const tipOf = (index: number): number => (index % 4 === 0 ? 150 : index % 2 === 0 ? 112 : 78);
  const star = points.map((angle, index) =>
    line([pointAt(angle - 0.196, 34), pointAt(angle, tipOf(index)), pointAt(angle + 0.196, 34)]),
  );
  const gusts = spread(15, 20, 430).map((y) => {
    const from = rand() * 500 - 40;
    return line([
      [from, y],
      [from + 60 + rand() * 120, y],
    ]);
  });
  const [tip, tail] = [pointAt(turn, 196), pointAt(turn + Math.PI, 150)];
  return [
    pen.quiet.hair(...gusts),
    pen.ink.plate(rings([[CX, CY, 208]])),
    pen.ink.hair(rings([188, 34].map((radius) => [CX, CY, radius] as const))),
    pen.ink.hair(
      strokes(
        directions(72).map((angle, index): [Point, Point] => [
          pointAt(angle, 208),
          pointAt(angle, index % 9 === 0 ? 188 : 199),
        ]),
      ),
    ),
    pen.ink.line(...star),
    pen.quiet.hair(
      strokes(
        points.map((angle, index): [Point, Point] => [pointAt(angle, 34), pointAt(angle, tipOf(index))]),
      ),
    ),
    pen.signal.bold(line([tail, tip])),
    pen.signal.bold(line([pointAt(turn - 0.09, 170), tip, pointAt(turn + 0.09, 170)])),
    pen.signal.disc(dots([[CX, CY]])),
  ];
};
