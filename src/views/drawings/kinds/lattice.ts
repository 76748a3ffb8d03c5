// Compute or storage nodes: an even lattice that contracts around active nodes.
import { type Draw, pen } from '../layer.ts';
import { dots, line, type Point, rings } from '../path.ts';

const [COLUMNS, ROWS] = [13, 10] as const;

export const lattice: Draw = (rand) => {
  const [fx, fy] = [250 + rand() * 120, 180 + rand() * 90];
  const pointAt = (column: number, row: number): Point => {
    const [x, y] = [-24 + column * 54 + (row % 2) * 27, -10 + row * 52];
    const [dx, dy] = [x - fx, y - fy];
    const pull = 0.42 * Math.exp(-(dx * dx + dy * dy) / 26000);
    return [x - dx * pull, y - dy * pull];
  };
  const all = Array.from({ length: ROWS * COLUMNS }, (_, i): [number, number] => [
    i % COLUMNS,
    Math.floor(i / COLUMNS),
  ]);
  const run = (start: number, lean: number): Point[] =>
    Array.from({ length: ROWS }, (_, row): [number, number] => [
      start + (lean > 0 ? Math.floor((row + 1) / 2) - (row % 2) : -Math.ceil(row / 2)),
      row,
    ])
      .filter(([column]) => column >= 0 && column < COLUMNS)
      .map(([column, row]) => pointAt(column, row));
  const across = Array.from({ length: ROWS }, (_, row) =>
    line(Array.from({ length: COLUMNS }, (_, column) => pointAt(column, row))),
  );
  const slanted = Array.from({ length: COLUMNS + 6 }, (_, i) => [run(i - 5, 1), run(i, -1)]).flat();
  const near = all
    .map(([c, r]) => pointAt(c, r))
    .sort((a, b) => Math.hypot(a[0] - fx, a[1] - fy) - Math.hypot(b[0] - fx, b[1] - fy));
  const busy = near.slice(0, 19).filter(() => rand() < 0.6);
  return [
    pen.quiet.hair(
      across.join('') +
        slanted
          .filter((points) => points.length > 2)
          .map((points) => line(points))
          .join(''),
    ),
    pen.ink.dot(dots(near)),
    pen.second.plate(rings(busy.map(([x, y]) => [x, y, 8]))),
    pen.second.dot(dots(busy)),
    pen.signal.plate(rings(near.slice(0, 3).map(([x, y]) => [x, y, 11]))),
    pen.signal.disc(dots(near.slice(0, 3))),
  ];
};
