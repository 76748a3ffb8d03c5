// Ripples from two points that meet in the middle.
import { type Draw, pen } from '../layer.ts';
import { dots, line, type Point, rings, spread } from '../path.ts';

export const ripples: Draw = (rand) => {
  const [west, east]: readonly [Point, Point] = [
    [150 + rand() * 40, 180 + rand() * 110],
    [410 + rand() * 40, 170 + rand() * 110],
  ];
  const around = ([x, y]: Point, count: number) =>
    spread(count, 14, 14 + (count - 1) * 15).map((radius) => [x, y, radius] as const);
  const [dx, dy] = [east[0] - west[0], east[1] - west[1]];
  const length = Math.hypot(dx, dy);
  const middle: Point = [(west[0] + east[0]) / 2, (west[1] + east[1]) / 2];
  // Rings of equal radius intersect on the perpendicular bisector of the two centers.
  const crossings = spread(12, 1, 12).flatMap((step): Point[] => {
    const radius = 14 + (Math.ceil((length / 2 - 14) / 15) + step - 1) * 15;
    const off = Math.sqrt(Math.max(0, radius ** 2 - (length / 2) ** 2));
    return [1, -1].map(
      (side): Point => [middle[0] - (side * off * dy) / length, middle[1] + (side * off * dx) / length],
    );
  });
  return [
    pen.quiet.hair(rings(around(west, 24))),
    pen.ink.hair(rings(around(east, 24))),
    pen.second.dot(dots(crossings)),
    pen.signal.bold(line([west, east])),
    pen.signal.disc(dots([west, east])),
  ];
};
