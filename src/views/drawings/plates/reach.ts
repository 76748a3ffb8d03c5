// Company: the part of the path that it operates, between the origin and the networks of users.
import { pen } from '../layer.ts';
import { dots, line, type Point, points, spread } from '../path.ts';
import { box, cylinder, hatch, levels, link, type Part, type Plate, units } from './plate.ts';

const [FROM, TO] = [124, 486];
const ORIGIN_SITES = [136, 262];
const USER_SITES = spread(4, 76, 322);
const users = USER_SITES.flatMap((y) => [-20, 0, 20].map((offset): Point => [566, y + offset]));
const BETWEEN = points('270,70 318,150 262,200 330,252 276,322');
const LEFT = ORIGIN_SITES.map((y): Point => [206, y]);
const RIGHT = USER_SITES.map((y): Point => [404, y]);
const mesh = BETWEEN.flatMap((site) =>
  [...LEFT, ...RIGHT].filter(([, y]) => Math.abs(y - site[1]) < 110).map((end) => link(end, site)),
);
const pointAt = (points: readonly Point[], index: number): Point => points[index] ?? [0, 0];

const sites = (x: number, ys: readonly number[], width: number, height: number): Part['layers'] => [
  pen.ink.plate(...ys.map((y) => cylinder(x, y - height / 2, width, height))),
  pen.quiet.hair(...ys.map((y) => levels(x, spread(3, y - height / 4, y + height / 4), width, width / 9))),
];

const origin = (): Part => ({
  number: [56, 104],
  leader: [[56, 146]],
  layers: [
    pen.ink.plate(box(26, 146, 60, 106)),
    pen.ink.hair(units(26, spread(4, 172, 232), 60, [10, 9, 20])),
  ],
  area: [14, 90, 84, 170],
});

const measuredRoutes = (): Part => ({
  number: [348, 36],
  leader: [[318, 92]],
  layers: [
    pen.quiet.hair(...mesh),
    pen.second.bold(
      link(pointAt(LEFT, 0), pointAt(BETWEEN, 1)) + link(pointAt(BETWEEN, 1), pointAt(RIGHT, 1)),
    ),
    pen.ink.disc(dots(BETWEEN)),
  ],
  area: [222, 20, 166, 330],
});

const userNetworks = (): Part => ({
  number: [566, 28],
  leader: [[566, 50]],
  layers: [pen.ink.hair(...USER_SITES.map((y) => box(546, y - 31, 40, 62))), pen.ink.dot(dots(users))],
  area: [536, 10, 62, 350],
});

const responsibility = (): Part => ({
  number: [305, 408],
  layers: [
    pen.second.bold(`M${FROM} 384v24H${TO}v-24`),
    pen.second.hair(hatch(FROM, 396, TO - FROM, 12, 7)),
    pen.quiet.hair(line(points('26,408 110,408')), line(points('500,408 586,408'))),
  ],
  area: [FROM, 372, TO - FROM, 62],
});

export const reach = (): Plate => ({
  ground: {
    layers: [
      pen.quiet.dash(`M${FROM} 30V376M${TO} 30V376`),
      pen.ink.line(...LEFT.map(([, y]) => link([86, 199], [150, y]))),
      pen.quiet.hair(
        ...users.map((user, index) => link([456, pointAt(RIGHT, Math.floor(index / 3))[1]], user)),
      ),
    ],
  },
  parts: [
    origin(),
    {
      number: [178, 64],
      leader: [[178, 104]],
      layers: sites(150, ORIGIN_SITES, 56, 64),
      area: [140, 46, 76, 260],
    },
    measuredRoutes(),
    {
      number: [430, 28],
      leader: [[430, 54]],
      layers: sites(404, USER_SITES, 52, 44),
      area: [398, 10, 66, 340],
    },
    userNetworks(),
    responsibility(),
  ],
});
