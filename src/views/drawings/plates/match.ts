// Online gaming: player packets on two paths to the edge and over a measured route, and dropped attack packets.
import { dots, line, type Point, rings, spread, strokes } from '../path.ts';
import { arrow, box, cross, cylinder, hatch, levels, link, type Part, type Plate, units } from './plate.ts';

const EDGE: Point = [206, 190];
const ENTRY: Point = [330, 330];
const ROUTE: readonly Point[] = [
  [256, 190],
  [330, 92],
  [426, 116],
  [512, 116],
];
const SHORT: readonly Point[] = [
  [256, 190],
  [376, 204],
  [512, 140],
];
/** Other links between sites. */
const MESH: readonly (readonly Point[])[] = [
  [
    [256, 204],
    [330, 322],
  ],
  [
    [355, 296],
    [376, 211],
    [426, 129],
  ],
  [
    [343, 92],
    [413, 116],
  ],
  [
    [330, 105],
    [370, 200],
  ],
];
const attackers = spread(5, 216, 444).map((x): Point => [x, 424]);

const site = ([x, y]: Point): Part['layers'] => [
  { tone: 'ink', form: 'plate', d: cylinder(x, y - 32, 50, 64) },
  { tone: 'quiet', form: 'hair', d: levels(x, spread(3, y - 16, y + 18), 50, 5.5) },
];

const device = (): Part => ({
  number: [46, 96],
  leader: [[46, 142]],
  layers: [
    { tone: 'ink', form: 'plate', d: box(16, 142, 60, 96) },
    { tone: 'ink', form: 'hair', d: `${box(22, 150, 48, 72)}M40 230h12` },
    { tone: 'second', form: 'hair', d: hatch(22, 150, 48, 72, 8) },
  ],
  area: [8, 80, 76, 166],
});

const networks = (): Part => ({
  number: [140, 262],
  leader: [[140, 222]],
  layers: [
    { tone: 'ink', form: 'line', d: link([76, 168], [206, 178]) },
    { tone: 'ink', form: 'dash', d: link([76, 214], [206, 202]) },
  ],
  labels: [
    { at: [140, 152], text: 'Wi-Fi', anchor: 'middle', tone: 'quiet' },
    { at: [140, 192], text: '5G', anchor: 'middle', tone: 'quiet' },
  ],
  area: [92, 140, 100, 146],
});

const route = (): Part => ({
  number: [376, 36],
  leader: [[376, 104]],
  layers: [
    { tone: 'second', form: 'bold', d: arrow(...ROUTE) },
    {
      tone: 'second',
      form: 'disc',
      d: dots([
        [330, 92],
        [426, 116],
      ]),
    },
  ],
  area: [276, 20, 226, 122],
});

const droppedAttack = (): Part => ({
  number: [448, 330],
  leader: [[380, 330]],
  layers: [
    ...site(ENTRY),
    {
      tone: 'ink',
      form: 'hair',
      d: strokes(attackers.map((from): [Point, Point] => [from, [355, 378]])),
    },
    {
      tone: 'signal',
      form: 'line',
      d: attackers.map(([x, y]) => cross((x + 355) / 2 - 5, (y + 378) / 2 - 5, 10)).join(''),
    },
    { tone: 'ink', form: 'dot', d: dots(attackers) },
  ],
  labels: [{ at: [232, 372], text: 'UDP', anchor: 'end', tone: 'quiet' }],
  area: [196, 290, 270, 142],
});

const server = (): Part => ({
  number: [558, 262],
  leader: [[558, 210]],
  layers: [
    { tone: 'quiet', form: 'dash', d: box(500, 52, 112, 158) },
    { tone: 'ink', form: 'plate', d: box(522, 76, 70, 110) },
    { tone: 'ink', form: 'hair', d: units(522, spread(4, 102, 166), 70, [10, 10, 22]) },
  ],
  area: [498, 24, 116, 256],
});

export const match = (): Plate => ({
  ground: {
    layers: [
      { tone: 'quiet', form: 'hair', d: line(SHORT) + MESH.map(line).join('') },
      {
        tone: 'quiet',
        form: 'hair',
        d: rings([330, 426].map((x) => [x, x === 330 ? 92 : 116, 13] as const)),
      },
      { tone: 'ink', form: 'hair', d: rings([[376, 204, 7]]) },
      { tone: 'signal', form: 'line', d: cross(308, 190, 12) },
    ],
  },
  parts: [
    device(),
    networks(),
    {
      number: [231, 112],
      leader: [[231, 158]],
      layers: site(EDGE),
      area: [200, 94, 62, 134],
    },
    route(),
    droppedAttack(),
    server(),
  ],
});
