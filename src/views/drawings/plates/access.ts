// Enterprise Secure Access: the edge joins a session with the outbound connection of the connector.
import { pen } from '../layer.ts';
import { dots, type Point, rings, spread } from '../path.ts';
import { arc, arrow, box, cross, hatch, type Part, type Plate, units, verticals } from './plate.ts';

const [EDGE, WALL]: readonly [Point, number] = [[262, 232], 404];
const rack = (y: number): Part['layers'] => [
  pen.ink.plate(box(548, y, 60, 72)),
  pen.ink.hair(units(548, spread(3, y + 18, y + 54), 60, [8, 9, 16])),
];

const employee = (): Part => ({
  number: [44, 76],
  leader: [[44, 126]],
  layers: [
    pen.ink.plate(`${box(14, 126, 60, 42)}M6 176h76l-8 -8H14z`),
    pen.quiet.hair(hatch(20, 132, 48, 30, 6)),
    pen.ink.line(arrow([88, 152], [172, 198])),
  ],
  area: [4, 60, 140, 124],
});

const contractor = (): Part => ({
  number: [44, 396],
  leader: [[44, 336]],
  layers: [
    pen.ink.plate(box(10, 270, 68, 66)),
    pen.ink.hair('M10 286h68M17 278h.1M24 278h.1M18 298h52M18 310h40M18 322h46'),
    pen.ink.line(arrow([88, 300], [172, 262])),
  ],
  area: [4, 264, 140, 150],
});

const identityProvider = (): Part => ({
  number: [316, 50],
  leader: [[292, 50]],
  layers: [
    pen.ink.plate(box(232, 22, 60, 56)),
    pen.ink.line(`${rings([[262, 42, 9]])}M246 70q0 -14 16 -14t16 14`),
    pen.ink.dash('M262 78V140'),
  ],
  labels: [{ at: [222, 108], text: 'OIDC', anchor: 'middle', tone: 'quiet' }],
  area: [196, 16, 138, 116],
});

const edge = (): Part => ({
  number: [160, 384],
  leader: [[206, 304]],
  layers: [
    pen.ink.plate(rings([[...EDGE, 90]])),
    pen.quiet.hair(rings([72, 64, 56].map((radius) => [...EDGE, radius] as const))),
    pen.second.bold(...[-140, -20, 100].map((at) => arc(EDGE, 81, at, at + 100))),
    pen.second.disc(dots([EDGE])),
  ],
  area: [144, 144, 206, 256],
});

const connector = (): Part => ({
  number: [470, 150],
  leader: [[470, 200]],
  layers: [
    pen.second.bold(arrow([444, 232], [356, 232])),
    pen.ink.plate(box(444, 200, 52, 64)),
    pen.quiet.hair(hatch(450, 206, 40, 52, 6)),
  ],
  labels: [{ at: [380, 206], text: '443', anchor: 'middle', tone: 'quiet' }],
  area: [420, 134, 82, 136],
});

const applications = (): Part => ({
  number: [578, 232],
  leader: [[578, 196]],
  layers: [
    ...rack(124),
    ...rack(268),
    pen.ink.line('M496 220C524 220 520 160 548 160M496 244C524 244 520 304 548 304'),
  ],
  labels: [
    { at: [578, 106], text: 'HTTPS', anchor: 'middle', tone: 'quiet' },
    { at: [578, 360], text: 'SSH', anchor: 'middle', tone: 'quiet' },
  ],
  area: [508, 94, 108, 280],
});

export const access = (): Plate => ({
  ground: {
    layers: [
      pen.ink.line(...[WALL, WALL + 12].map((x) => verticals([x], 24, 216) + verticals([x], 248, 416))),
      pen.quiet.hair(hatch(WALL, 24, 12, 192, 5) + hatch(WALL, 248, 12, 168, 5)),
      pen.signal.dash('M196 420H392'),
      pen.signal.bold(cross(386, 413, 14)),
    ],
  },
  parts: [employee(), contractor(), identityProvider(), edge(), connector(), applications()],
});
