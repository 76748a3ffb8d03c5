// The Han River through Seoul with its bridges, contours of the mountains, and the expressway to Pangyo.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, type Point, points, spread, strokes } from '../path.ts';

/** Middle of the river from west to east, in thousandths of a degree from 127° E, 37.5° N. */
const RIVER = points(
  '-300,150 -270,137 -240,123 -215,112 -190,100 -164,86 -138,71 -122,62 -107,52 -85,42 -63,33 -52,27 -42,18 -30,12 -19,10 -4,15 13,26 20,33 35,37 57,30 64,26 78,23 92,24 104,33 115,43 131,65 142,74 153,78 176,74 200,64 220,51 240,42 265,37 290,36',
);
/** Longitudes of bridges, and half their length. */
const BRIDGES = [-190, -138, -107, -95, -63, -52, -42, -19, -4, 13, 22, 35, 57, 70, 92, 104, 115, 131, 153];
const HALF_LENGTH = 13;
const HALF_WIDTH = 6;
/** Namsan, Gwanaksan, and Cheonggyesan, with their size. */
const MOUNTAINS: readonly (readonly [...Point, size: number])[] = [
  [-12, 58, 24],
  [-36, -55, 54],
  [52, -72, 40],
];
/** From the old town over Hannam Bridge to Pangyo. */
const EXPRESSWAY = points('-28,62 -4,46 13,26 26,-10 38,-42 82,-72 108,-105');

const project = ([east, north]: Point): Point => [300 + east * 1.3, 160 - (north - 35) * 1.64];

export const river: Draw = (rand) => {
  const gap = 25 + rand() * 2;
  const middle = RIVER.map(project);
  const peaks = MOUNTAINS.map(([east, north, size]) => [...project([east, north]), size] as const);
  const bank = (offset: number): string =>
    curve(
      middle.map(([x, y], index): Point => {
        const [[x0, y0], [x1, y1]] = [middle[index - 1] ?? [x, y], middle[index + 1] ?? [x, y]];
        const length = Math.hypot(x1 - x0, y1 - y0);
        return [x + ((y0 - y1) / length) * offset, y + ((x1 - x0) / length) * offset];
      }),
    );
  // A contour follows the river the less the further away it is, and bends around the mountains.
  const contours = spread(16, -8, 12)
    .filter((step) => Math.abs(step) > 0.5)
    .map((step) => {
      const reach = 16 + 6 * Math.abs(step);
      const rise = Math.exp(-((step / 7) ** 2));
      return curve(
        spread(32, -10, 610).map((at): Point => {
          const weights = middle.map(([x]) => Math.exp(-(((x - at) / reach) ** 2)));
          const sum = weights.reduce((total, weight) => total + weight, 0);
          const mean = middle.reduce((total, [, y], index) => total + (y * (weights[index] ?? 0)) / sum, 0);
          const level = 160 + step * gap + (mean - 160) * rise;
          const shift = peaks.reduce((total, [x, y, size]) => {
            const [across, along] = [(level - y) / size, (at - x) / (size * 1.2)];
            return total + across * size * 1.3 * Math.exp(-(across ** 2) - along ** 2);
          }, 0);
          return [at, level + shift];
        }),
      );
    });
  const bridges = BRIDGES.map((east): [Point, Point] => {
    const after = Math.max(
      1,
      RIVER.findIndex(([x]) => x >= east),
    );
    const [[x0, y0], [x1, y1]] = [middle[after - 1] ?? [0, 0], middle[after] ?? [0, 0]];
    const [x] = project([east, 0]);
    const y = y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [dx, dy] = [((y0 - y1) / length) * HALF_LENGTH, ((x1 - x0) / length) * HALF_LENGTH];
    return [
      [x - dx, y - dy],
      [x + dx, y + dy],
    ];
  });
  const expressway = EXPRESSWAY.map(project);
  return [
    pen.quiet.hair(...contours),
    pen.second.bold(bank(-HALF_WIDTH), bank(HALF_WIDTH)),
    pen.ink.line(strokes(bridges)),
    pen.signal.bold(curve(expressway)),
    pen.second.disc(dots(expressway.slice(0, 1))),
    pen.signal.disc(dots(expressway.slice(-1))),
  ];
};
