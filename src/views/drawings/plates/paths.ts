// Dynamic web acceleration: measured paths between the entry site and the site near the origin.
import { pen } from '../layer.ts';
import { dots, line, type Point, points, rings, spread } from '../path.ts';
import { arrow, box, hatch, horizontals, type Part, type Plate, units } from './plate.ts';

const ENTRY: Point = [150, 220];
const EXIT: Point = [452, 220];
/** Direct route, with detours and lossy hops. */
const DIRECT = points('180,232 188,246 224,196 262,262 306,206 344,250 388,200 424,234');

/** Network site at one end of the paths. */
const site = ([x, y]: Point): Part['layers'] => [
  pen.ink.plate(rings([[x, y, 32]])),
  pen.quiet.hair(rings([25, 18].map((radius) => [x, y, radius] as const))),
  pen.ink.disc(dots([[x, y]])),
];
/** Intermediate site on a path. */
const relay = ([x, y]: Point): Part['layers'] => [
  pen.ink.plate(rings([[x, y, 22]])),
  pen.quiet.hair(rings([[x, y, 15]])),
  pen.ink.dot(dots([[x, y]])),
];

const handshake = (): Part => ({
  number: [84, 118],
  leader: [[84, 212]],
  layers: [
    pen.ink.plate(box(12, 178, 36, 84)),
    pen.ink.hair(`M12 192h36M12 248h36M27 255h6${hatch(18, 198, 24, 44, 6)}`),
    pen.second.line(horizontals(spread(3, 212, 228), 50, 118)),
  ],
  labels: [{ at: [84, 252], text: 'QUIC', anchor: 'middle', tone: 'quiet' }],
  area: [6, 102, 108, 166],
});

const preferredPath = (): Part => ({
  number: [296, 34],
  leader: [[296, 70]],
  layers: [
    pen.second.bold('M170 195C208 140 236 92 274 92'),
    pen.second.bold(arrow([426, 186], [433, 195])),
    pen.second.bold('M318 92C364 92 396 144 430 192'),
    ...relay([296, 92]),
  ],
  area: [196, 18, 220, 130],
});

const standby = (): Part => ({
  number: [314, 318],
  leader: [[314, 350]],
  layers: [
    pen.ink.dash('M172 243C210 320 240 372 292 372M336 372C384 372 404 318 432 245'),
    ...relay([314, 372]),
  ],
  area: [200, 296, 216, 110],
});

const direct = (): Part => ({
  number: [344, 158],
  leader: [[324, 226]],
  layers: [
    pen.quiet.line(line(DIRECT)),
    pen.quiet.dot(dots(DIRECT.slice(1, -1))),
    pen.signal.dot(dots(points('262,262 388,200'))),
  ],
  labels: [{ at: [262, 290], text: 'BGP', anchor: 'middle', tone: 'quiet' }],
  area: [192, 146, 220, 130],
});

export const paths = (): Plate => ({
  ground: {
    layers: [
      pen.ink.plate(box(536, 164, 72, 112)),
      pen.ink.hair(units(536, spread(4, 186, 254), 72, [10, 11, 20])),
      pen.quiet.hair(hatch(582, 170, 20, 100, 5)),
    ],
  },
  parts: [
    handshake(),
    {
      number: [150, 322],
      leader: [[150, 252]],
      layers: site(ENTRY),
      area: [116, 186, 68, 152],
    },
    preferredPath(),
    standby(),
    direct(),
    {
      number: [502, 112],
      leader: [[502, 196]],
      layers: [...site(EXIT), pen.ink.line(horizontals(spread(6, 200, 240), 484, 536))],
      labels: [{ at: [510, 264], text: 'TLS', anchor: 'middle', tone: 'quiet' }],
      area: [418, 96, 118, 216],
    },
  ],
});
