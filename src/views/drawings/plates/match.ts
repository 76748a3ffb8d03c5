// Online gaming: player packets on two paths to the edge and over a measured route, and dropped attack packets.
import { pen } from '../layer.ts';
import { dots, line, type Point, points, rings, spread, strokes } from '../path.ts';
import { arrow, box, cross, cylinder, hatch, levels, link, type Part, type Plate, units } from './plate.ts';

const EDGE: Point = [206, 190];
const ENTRY: Point = [330, 330];
const ROUTE = points('256,190 330,92 426,116 512,116');
const SHORT = points('256,190 376,204 512,140');
/** Other links between sites. */
const MESH: readonly (readonly Point[])[] = [
  points('256,204 330,322'),
  points('355,296 376,211 426,129'),
  points('343,92 413,116'),
  points('330,105 370,200'),
];
const attackers = spread(5, 216, 444).map((x): Point => [x, 424]);

const site = ([x, y]: Point): Part['layers'] => [
  pen.ink.plate(cylinder(x, y - 32, 50, 64)),
  pen.quiet.hair(levels(x, spread(3, y - 16, y + 18), 50, 5.5)),
];

const device = (): Part => ({
  number: [46, 96],
  leader: [[46, 142]],
  layers: [
    pen.ink.plate(box(16, 142, 60, 96)),
    pen.ink.hair(`${box(22, 150, 48, 72)}M40 230h12`),
    pen.second.hair(hatch(22, 150, 48, 72, 8)),
  ],
  area: [8, 80, 76, 166],
});

const networks = (): Part => ({
  number: [140, 262],
  leader: [[140, 222]],
  layers: [pen.ink.line(link([76, 168], [206, 178])), pen.ink.dash(link([76, 214], [206, 202]))],
  labels: [
    { at: [140, 152], text: 'Wi-Fi', anchor: 'middle', tone: 'quiet' },
    { at: [140, 192], text: '5G', anchor: 'middle', tone: 'quiet' },
  ],
  area: [92, 140, 100, 146],
});

const route = (): Part => ({
  number: [376, 36],
  leader: [[376, 104]],
  layers: [pen.second.bold(arrow(...ROUTE)), pen.second.disc(dots(points('330,92 426,116')))],
  area: [276, 20, 226, 122],
});

const droppedAttack = (): Part => ({
  number: [448, 330],
  leader: [[380, 330]],
  layers: [
    ...site(ENTRY),
    pen.ink.hair(strokes(attackers.map((from): [Point, Point] => [from, [355, 378]]))),
    pen.signal.line(...attackers.map(([x, y]) => cross((x + 355) / 2 - 5, (y + 378) / 2 - 5, 10))),
    pen.ink.dot(dots(attackers)),
  ],
  labels: [{ at: [232, 372], text: 'UDP', anchor: 'end', tone: 'quiet' }],
  area: [196, 290, 270, 142],
});

const server = (): Part => ({
  number: [558, 262],
  leader: [[558, 210]],
  layers: [
    pen.quiet.dash(box(500, 52, 112, 158)),
    pen.ink.plate(box(522, 76, 70, 110)),
    pen.ink.hair(units(522, spread(4, 102, 166), 70, [10, 10, 22])),
  ],
  area: [498, 24, 116, 256],
});

export const match = (): Plate => ({
  ground: {
    layers: [
      pen.quiet.hair(line(SHORT) + MESH.map(line).join('')),
      pen.quiet.hair(rings([330, 426].map((x) => [x, x === 330 ? 92 : 116, 13] as const))),
      pen.ink.hair(rings([[376, 204, 7]])),
      pen.signal.line(cross(308, 190, 12)),
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
