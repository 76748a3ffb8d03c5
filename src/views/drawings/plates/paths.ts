// Dynamic web acceleration: measured paths between the entry site and the site near the origin.
import { dots, line, type Point, rings, spread } from '../path.ts';
import { arrow, box, hatch, horizontals, type Part, type Plate, units } from './plate.ts';

const [ENTRY, EXIT]: readonly [Point, Point] = [
  [150, 220],
  [452, 220],
];
const RELAYS: readonly [Point, Point] = [
  [296, 92],
  [314, 372],
];
/** Direct route, with detours and lossy hops. */
const DIRECT: readonly Point[] = [
  [180, 232],
  [188, 246],
  [224, 196],
  [262, 262],
  [306, 206],
  [344, 250],
  [388, 200],
  [424, 234],
];

/** Network site at one end of the paths. */
const site = ([x, y]: Point): Part['layers'] => [
  { tone: 'ink', form: 'plate', d: rings([[x, y, 32]]) },
  { tone: 'quiet', form: 'hair', d: rings([25, 18].map((radius) => [x, y, radius] as const)) },
  { tone: 'ink', form: 'disc', d: dots([[x, y]]) },
];
/** Intermediate site on a path. */
const relay = ([x, y]: Point): Part['layers'] => [
  { tone: 'ink', form: 'plate', d: rings([[x, y, 22]]) },
  { tone: 'quiet', form: 'hair', d: rings([[x, y, 15]]) },
  { tone: 'ink', form: 'dot', d: dots([[x, y]]) },
];

const handshake = (): Part => ({
  number: [84, 118],
  leader: [[84, 212]],
  layers: [
    { tone: 'ink', form: 'plate', d: box(12, 178, 36, 84) },
    { tone: 'ink', form: 'hair', d: `M12 192h36M12 248h36M27 255h6${hatch(18, 198, 24, 44, 6)}` },
    { tone: 'second', form: 'line', d: horizontals(spread(3, 212, 228), 50, 118) },
  ],
  labels: [{ at: [84, 252], text: 'QUIC', anchor: 'middle', tone: 'quiet' }],
  area: [6, 102, 108, 166],
});

const preferredPath = (): Part => ({
  number: [296, 34],
  leader: [[296, 70]],
  layers: [
    { tone: 'second', form: 'bold', d: 'M170 195C208 140 236 92 274 92' },
    { tone: 'second', form: 'bold', d: arrow([426, 186], [433, 195]) },
    { tone: 'second', form: 'bold', d: 'M318 92C364 92 396 144 430 192' },
    ...relay(RELAYS[0]),
  ],
  area: [196, 18, 220, 130],
});

const standby = (): Part => ({
  number: [314, 318],
  leader: [[314, 350]],
  layers: [
    { tone: 'ink', form: 'dash', d: 'M172 243C210 320 240 372 292 372M336 372C384 372 404 318 432 245' },
    ...relay(RELAYS[1]),
  ],
  area: [200, 296, 216, 110],
});

const direct = (): Part => ({
  number: [344, 158],
  leader: [[324, 226]],
  layers: [
    { tone: 'quiet', form: 'line', d: line(DIRECT) },
    { tone: 'quiet', form: 'dot', d: dots(DIRECT.slice(1, -1)) },
    {
      tone: 'signal',
      form: 'dot',
      d: dots([
        [262, 262],
        [388, 200],
      ]),
    },
  ],
  labels: [{ at: [262, 290], text: 'BGP', anchor: 'middle', tone: 'quiet' }],
  area: [192, 146, 220, 130],
});

export const paths = (): Plate => ({
  ground: {
    layers: [
      { tone: 'ink', form: 'plate', d: box(536, 164, 72, 112) },
      { tone: 'ink', form: 'hair', d: units(536, spread(4, 186, 254), 72, [10, 11, 20]) },
      { tone: 'quiet', form: 'hair', d: hatch(582, 170, 20, 100, 5) },
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
      layers: [...site(EXIT), { tone: 'ink', form: 'line', d: horizontals(spread(6, 200, 240), 484, 536) }],
      labels: [{ at: [510, 264], text: 'TLS', anchor: 'middle', tone: 'quiet' }],
      area: [418, 96, 118, 216],
    },
  ],
});
