// Flood Shield: an attack is filtered at the sites near its sources. The origin accepts only the edge.
import { pen } from '../layer.ts';
import { curve, dots, type Point, points, rings, spread } from '../path.ts';
import { arrow, box, cross, hatch, type Part, type Plate, units, verticals } from './plate.ts';

const SITES = points('250,82 250,220 250,358');
const [OUTER, INNER] = [54, 26];
const LINES = 13;

/** Lines of a site: most end at the outer filter, some end at the inner filter, and two pass. */
const bundles = SITES.flatMap(([x, y]) =>
  spread(LINES, -1, 1).map((offset, index) => {
    const clean = index === 4 || index === 8;
    const reach = clean ? 0 : index % 4 === 2 ? INNER : OUTER;
    const end: Point = [x - Math.sqrt(Math.max(0, reach ** 2 - (offset * 22) ** 2)), y + offset * 22];
    const start: Point = [62, 220 + (y - 220) * 0.98 + offset * 62];
    return {
      clean,
      inner: reach === INNER,
      points: [start, [120, start[1] * 0.7 + end[1] * 0.3], [176, end[1] + offset * 8], end] as const,
    };
  }),
);
type Bundle = (typeof bundles)[number];
const curvesOf = (isDrawn: (bundle: Bundle) => boolean): string =>
  bundles
    .filter(isDrawn)
    .map(({ points }) => curve(points))
    .join('');
const endsOf = (isDrawn: (bundle: Bundle) => boolean): string =>
  dots(bundles.filter(isDrawn).map(({ points: [, , , end] }) => end));
const clean = SITES.map(
  ([x, y]): string =>
    `M${x + INNER} ${y - 3}C${x + 130} ${y - 3} ${x + 90} 217 470 217M${x + INNER} ${y + 3}C${x + 130} ${y + 3} ${x + 90} 223 470 223`,
).join('');

const outerSites = (): Part => ({
  number: [330, 30],
  leader: [[292, 48]],
  layers: [
    pen.ink.line(rings(SITES.map(([x, y]) => [x, y, OUTER] as const))),
    pen.quiet.hair(rings(SITES.flatMap(([x, y]) => [44, 38, 32].map((radius) => [x, y, radius] as const)))),
  ],
  area: [258, 14, 90, 70],
});

const packetFilters = (): Part => ({
  number: [146, 24],
  leader: [[198, 68]],
  layers: [
    pen.signal.dot(endsOf((bundle) => !bundle.clean && !bundle.inner)),
    pen.ink.bold(...SITES.map(([x, y]) => `M${x - 22} ${y - 49}a${OUTER} ${OUTER} 0 0 0 0 98`)),
  ],
  area: [130, 8, 84, 74],
});

const requestFilters = (): Part => ({
  number: [330, 152],
  leader: [[262, 198]],
  layers: [
    pen.ink.plate(rings(SITES.map(([x, y]) => [x, y, INNER] as const))),
    pen.signal.dot(endsOf((bundle) => bundle.inner)),
    pen.quiet.hair(...SITES.map(([x, y]) => hatch(x - 15, y - 15, 30, 30, 6))),
  ],
  area: [220, 134, 128, 116],
});

const cleanTraffic = (): Part => ({
  number: [420, 152],
  leader: [[420, 212]],
  layers: [pen.second.line(clean), pen.second.bold(arrow([470, 220], [528, 220]))],
  area: [356, 136, 116, 168],
});

const origin = (): Part => ({
  number: [568, 66],
  leader: [[568, 160]],
  layers: [
    pen.ink.line(verticals([500], 40, 204) + verticals([500], 236, 400)),
    pen.quiet.hair(hatch(490, 40, 10, 164, 5) + hatch(490, 236, 10, 164, 5)),
    pen.ink.plate(box(530, 160, 76, 120)),
    pen.ink.hair(units(530, spread(4, 184, 256), 76, [10, 12, 20])),
    pen.signal.dash('M62 434C250 440 380 424 484 374'),
    pen.signal.bold(cross(482, 366, 12)),
  ],
  area: [484, 40, 130, 370],
});

export const scrubbing = (): Plate => ({
  ground: {
    layers: [
      pen.quiet.hair(curvesOf((bundle) => !bundle.clean)),
      pen.second.line(curvesOf((bundle) => bundle.clean)),
    ],
  },
  parts: [
    {
      number: [26, 220],
      leader: [[58, 220]],
      layers: [pen.ink.dot(dots(bundles.map(({ points: [start] }) => start)))],
      area: [8, 10, 92, 420],
    },
    outerSites(),
    packetFilters(),
    requestFilters(),
    cleanTraffic(),
    origin(),
  ],
});
