// Enterprise Secure Access client: a device opens one session per application and reaches nothing else.
import { pen } from '../layer.ts';
import { dots, type Point, rings, spread } from '../path.ts';
import { arc, arrow, box, cross, hatch, link, type Part, type Plate, units, verticals } from './plate.ts';

const [EDGE, WALL]: readonly [Point, number] = [[404, 216], 496];
const rack = (y: number): Part['layers'] => [
  pen.ink.plate(box(540, y, 60, 72)),
  pen.ink.hair(units(540, spread(3, y + 18, y + 54), 60, [8, 9, 16])),
];

const identityProvider = (): Part => ({
  number: [426, 54],
  leader: [[386, 54]],
  layers: [
    pen.ink.plate(box(326, 26, 60, 56)),
    pen.ink.line(`${rings([[356, 46, 9]])}M340 74q0 -14 16 -14t16 14`),
    pen.ink.dash('M326 54H176V120'),
  ],
  labels: [{ at: [256, 40], text: 'OIDC', anchor: 'middle', tone: 'quiet' }],
  area: [168, 16, 282, 100],
});

const deviceState = (): Part => ({
  number: [222, 384],
  leader: [[222, 288]],
  layers: [
    pen.quiet.hair(box(188, 172, 68, 116)),
    pen.quiet.hair('M220 192h26M220 230h26M220 268h26'),
    pen.second.bold(...[192, 230, 268].map((y) => `M198 ${y}l5 5l9 -10`)),
  ],
  area: [182, 166, 80, 236],
});

const permittedPath = (): Part => ({
  number: [84, 76],
  leader: [[84, 172]],
  layers: [
    pen.quiet.hair('M44 210H172M44 250H172'),
    pen.ink.line(box(54, 182, 18, 18) + box(54, 222, 18, 18)),
    pen.quiet.hair(`${box(54, 262, 18, 18)}M82 271h44`),
    pen.ink.hair('M82 191h52M82 231h36'),
    pen.second.disc(dots([[158, 191]])),
    pen.ink.hair(rings([[158, 231, 5]])),
  ],
  area: [44, 60, 132, 236],
});

const edge = (): Part => ({
  number: [404, 328],
  leader: [[404, 266]],
  layers: [
    pen.second.bold(arrow([276, 216], [350, 216])),
    pen.ink.plate(rings([[...EDGE, 50]])),
    pen.quiet.hair(rings([38, 30].map((radius) => [...EDGE, radius] as const))),
    pen.second.bold(...[-140, -20, 100].map((at) => arc(EDGE, 44, at, at + 100))),
    pen.second.disc(dots([EDGE])),
  ],
  labels: [{ at: [312, 196], text: 'TLS', anchor: 'middle', tone: 'quiet' }],
  area: [280, 160, 178, 186],
});

const application = (): Part => ({
  number: [570, 88],
  leader: [[570, 130]],
  layers: [...rack(130), pen.second.bold(link([454, 206], [530, 166]) + arrow([528, 166], [540, 166]))],
  area: [512, 70, 104, 138],
});

const unreachable = (): Part => ({
  number: [570, 400],
  leader: [[570, 354]],
  layers: [
    ...[268, 282].map((y) => pen.quiet.plate(box(554 - (y - 268), y, 60, 72))),
    pen.quiet.hair(hatch(540, 282, 60, 72, 6)),
    pen.signal.dash(link([450, 238], [490, 312])),
    pen.signal.bold(cross(483, 305, 14)),
  ],
  area: [470, 260, 146, 160],
});

export const client = (): Plate => ({
  ground: {
    layers: [
      // Device with the client window
      pen.ink.plate(`${box(24, 120, 252, 196)}M6 330H294L276 316H24z`),
      pen.ink.line(`${box(44, 140, 212, 156)}M44 160H256`),
      pen.quiet.hair(rings([54, 66, 78].map((x) => [x, 150, 3] as const))),
      pen.ink.line(...[WALL, WALL + 12].map((x) => verticals([x], 104, 160) + verticals([x], 200, 396))),
      pen.quiet.hair(hatch(WALL, 104, 12, 56, 5) + hatch(WALL, 200, 12, 196, 5)),
    ],
  },
  parts: [identityProvider(), deviceState(), permittedPath(), edge(), application(), unreachable()],
});
