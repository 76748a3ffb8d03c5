// Content acceleration: edge caches, the mid tier, and one request to the origin.
import { pen } from '../layer.ts';
import { dots, type Point, spread } from '../path.ts';
import { arrow, box, cylinder, hatch, levels, link, type Part, type Plate, units } from './plate.ts';

const EDGES = spread(5, 52, 388);
const MIDS = spread(2, 136, 304);
const visitors = EDGES.flatMap((y) => [-26, -9, 9, 26].map((offset): Point => [60, y + offset]));
const midOf = (index: number): number => MIDS[index < 3 ? 0 : 1] ?? 0;
/** Index of the edge site whose miss reaches the origin. */
const MISS = 1;

const rack = (y: number, form: 'plate' | 'dash'): Part['layers'] => [
  pen.ink[form](box(528, y, 80, 96)),
  pen.ink.hair(units(528, spread(3, y + 24, y + 72), 80, [10, 12, 22])),
];

const edgeCaches = (): Part => ({
  number: [116, 28],
  leader: [[158, 42]],
  layers: [
    pen.ink.plate(...EDGES.map((y) => cylinder(156, y - 18, 64, 36))),
    pen.quiet.hair(...EDGES.map((y) => levels(156, [y - 8, y + 4], 64, 7.1))),
  ],
  area: [96, 8, 130, 404],
});

const misses = (): Part => ({
  number: [290, 36],
  leader: [[290, 116]],
  layers: [
    pen.ink.hair(
      ...EDGES.map((y, index) => [-7, 0, 7].map((at) => link([220, y + at], [330, midOf(index)])).join('')),
    ),
  ],
  area: [228, 20, 96, 390],
});

const midTierCaches = (): Part => ({
  number: [372, 36],
  leader: [[372, 92]],
  layers: [
    pen.ink.plate(...MIDS.map((y) => cylinder(330, y - 44, 82, 88))),
    pen.quiet.hair(...MIDS.map((y) => levels(330, spread(5, y - 30, y + 32), 82, 9.1))),
  ],
  area: [326, 20, 92, 334],
});

const originRequest = (): Part => ({
  number: [568, 36],
  leader: [[568, 82]],
  layers: [
    ...rack(82, 'plate'),
    pen.quiet.hair(hatch(576, 88, 26, 84, 5)),
    pen.second.bold(link([220, EDGES[MISS] ?? 0], [330, midOf(MISS)]) + arrow([412, 130], [528, 130])),
  ],
  area: [440, 20, 174, 170],
});

export const tiers = (): Plate => ({
  ground: {
    layers: [
      pen.quiet.hair(
        ...visitors.map((visitor, index) => link(visitor, [156, EDGES[Math.floor(index / 4)] ?? 0])),
      ),
      pen.ink.line(link([412, MIDS[1] ?? 0], [528, 130])),
    ],
    labels: [{ at: [372, 380], text: 'fwd=uri-miss', anchor: 'middle', tone: 'quiet' }],
  },
  parts: [
    {
      number: [24, 220],
      leader: [[56, 220]],
      layers: [pen.ink.dot(dots(visitors))],
      area: [8, 20, 62, 400],
    },
    edgeCaches(),
    misses(),
    midTierCaches(),
    originRequest(),
    {
      number: [568, 406],
      leader: [[568, 352]],
      layers: [pen.quiet.dash(link([412, 312], [528, 304])), ...rack(256, 'dash')],
      area: [470, 244, 144, 180],
    },
  ],
});
