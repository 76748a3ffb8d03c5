// Rows of racks in parallel projection.
import { type Draw, pen } from '../layer.ts';
import { dots, line, type Point, spread, strokes } from '../path.ts';

const [WIDE, DEEP, HIGH]: readonly [Point, Point, number] = [[46, -23], [34, 17], 116];
const add = (a: Point, b: Point, times = 1): Point => [a[0] + b[0] * times, a[1] + b[1] * times];

/** A rack whose nearest lower corner is at a point. */
function rack(at: Point) {
  const up = (point: Point, by = HIGH): Point => [point[0], point[1] - by];
  const [right, left] = [add(at, WIDE), add(at, DEEP, -1)];
  const units = spread(5, 16, HIGH - 12);
  return {
    body: `${line([left, at, right, up(right), up(add(left, WIDE)), up(left), left])}z`,
    edges: line([up(left), up(at), up(right)]) + line([at, up(at)]),
    units: strokes(
      units.map((by): [Point, Point] => [up(add(at, WIDE, 0.12), by), up(add(at, WIDE, 0.88), by)]),
    ),
    side: strokes(
      spread(3, 0.25, 0.75).map((t): [Point, Point] => [
        up(add(at, DEEP, -t), 6),
        up(add(at, DEEP, -t), HIGH - 6),
      ]),
    ),
    lights: units.map((by): Point => up(add(at, WIDE, 0.78), by - 5)),
  };
}

export const racks: Draw = (rand) => {
  const rows = [0, 1, 2].flatMap((row) =>
    spread(5, 4, 0).map((column) =>
      rack([100 + row * 112 + column * WIDE[0], 290 + row * 70 + column * WIDE[1]]),
    ),
  );
  const lights = rows.flatMap((row) => row.lights).filter(() => rand() < 0.34);
  return [
    ...rows.flatMap((row) => [pen.ink.plate(row.body), pen.ink.hair(row.edges + row.units + row.side)]),
    pen.second.dot(dots(lights)),
    pen.signal.dot(dots(lights.slice(-3))),
  ];
};
