// Two routes to one target: the public route zigzags between networks; the direct route is straighter.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, rings, spread } from '../path.ts';

const [A, B]: [Point, Point] = [
  [72, 352],
  [524, 104],
];

export const race: Draw = (rand) => {
  const waves = spread(15, 34, 520).map((radius) =>
    curve(
      spread(11, -1.66, 0.22).map((a) => [
        A[0] + Math.cos(a) * radius,
        A[1] + Math.sin(a) * radius * (0.92 + 0.03 * Math.sin(a * 5 + radius / 60)),
      ]),
    ),
  );
  const [dx, dy] = [B[0] - A[0], B[1] - A[1]];
  const length = Math.hypot(dx, dy);
  const hops = spread(10, 0, 1).map((t, i): Point => {
    const aside =
      i === 0 || i === 9
        ? 0
        : (i % 2 === 0 ? 1 : -0.35) * (34 + rand() * 74) * Math.sin(Math.PI * Math.min(0.9, t + 0.15)) + 46;
    return [
      A[0] + dx * t + (dy / length) * -aside + (rand() - 0.5) * 20 * (aside ? 1 : 0),
      A[1] + dy * t + (dx / length) * aside,
    ];
  });
  const direct = spread(5, 0, 1).map(
    (t): Point => [
      A[0] + dx * t + (dy / length) * 52 * Math.sin(Math.PI * t),
      A[1] + dy * t - (dx / length) * 52 * Math.sin(Math.PI * t),
    ],
  );
  const ticks = hops.slice(1, -1).map(([x, y]) =>
    line([
      [x, y + 9],
      [x, y + 17],
    ]),
  );
  return [
    pen.quiet.hair(...waves),
    pen.ink.line(line(hops)),
    pen.ink.hair(...ticks),
    pen.ink.plate(rings(hops.slice(1, -1).map(([x, y]) => [x, y, 5]))),
    pen.signal.bold(curve(direct)),
    pen.signal.dot(dots(direct.slice(1, -1))),
    pen.second.plate(
      rings([
        [...A, 11],
        [...B, 11],
      ]),
    ),
    pen.second.disc(dots([A, B])),
  ];
};
