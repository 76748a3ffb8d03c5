// The Thames from Putney to Erith, with contours. The Thames Barrier, 1.4 km downstream of ExCeL London, stops a surge.
import { type Draw, pen } from '../layer.ts';
import { curve, dots, line, type Point, points, smoothstep, spread } from '../path.ts';

/** Middle of the river from west to east, in thousandths of a degree from 0° E, 51.4° N. */
const RIVER = points(
  '-240,66 -215,67 -190,62 -172,80 -150,85 -127,87 -122,100 -117,108 -104,110 -88,107 -75,105 -60,102 -45,108 -33,107 -28,98 -27,89 -17,84 -5,84 2,90 -1,99 2,107 9,106 11,99 18,94 28,93 37,97 52,96 67,94 85,100 97,110 115,114 140,111 165,99',
);
/** Positions in `RIVER`. */
const BARRIER = 25;
const EXCEL: Point = [29, 108];
const PIERS = 10;

const project = ([east, north]: Point): Point => [342 + east * 2.15, 225 - (north - 98) * 3.45];

export const barrier: Draw = (rand) => {
  const gap = 24 + rand() * 4;
  const river = RIVER.map(project);
  // A contour averages a longer stretch of the river the further away it is.
  const contours = spread(17, -8, 8)
    .filter((step) => step !== 0)
    .map((step) => {
      const reach = 14 + 5 * Math.abs(step);
      const rise = Math.exp(-((step / 6) ** 2));
      return curve(
        spread(31, -10, 610).map((at): Point => {
          const weights = river.map(([x]) => Math.exp(-(((x - at) / reach) ** 2)));
          const sum = weights.reduce((total, weight) => total + weight, 0);
          const mean = river.reduce((total, [, y], index) => total + (y * (weights[index] ?? 0)) / sum, 0);
          return [at, 225 + step * gap + (mean - 225) * rise];
        }),
      );
    });
  const [x, y] = river[BARRIER] ?? [0, 0];
  const surge = spread(5, -2, 2).map((strand) =>
    curve(
      river
        .slice(BARRIER)
        .map(
          ([px, py]): Point => [px + (px === x ? 8 : 0), py + strand * (4 + 8 * smoothstep(x, x + 180, px))],
        ),
    ),
  );
  const piers = spread(PIERS, y - 26, y + 26).map((at) =>
    line([
      [x - 5, at],
      [x + 5, at],
    ]),
  );
  return [
    pen.quiet.hair(...contours),
    pen.second.bold(curve(river.slice(0, BARRIER + 1))),
    pen.signal.line(...surge),
    pen.ink.bold(...piers),
    pen.second.disc(dots([project(EXCEL)])),
  ];
};
