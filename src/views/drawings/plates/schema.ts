// API Shield: checks of the example call against its operation, token, and body schema.
import { pen } from '../layer.ts';
import { dots, points } from '../path.ts';
import { arrow, box, cross, hatch, type Part, type Plate, verticals } from './plate.ts';

/** Position of the checks, and the end of a line that passes them. */
const [GATE, END] = [556, 612];

/** A row that passes the checks. */
const passes = (y: number, from: number): string => arrow([from, y], [END, y]);

/** Tree branch from a row above to the start of a row. */
const branch = (x: number, from: number, y: number): string => `M${x} ${from}V${y - 10}q0 10 10 10h14`;

/** A member of the body that the schema rejects. */
const rejectedMember = (y: number, key: string, value: string, form: 'line' | 'dash'): Part => ({
  number: [106, y],
  leader: [[152, y]],
  layers: [
    pen.signal[form](`${branch(158, y - 40, y)}M458 ${y}H${GATE}`),
    pen.signal.bold(cross(GATE - 6, y - 6, 12)),
  ],
  labels: [
    { at: [192, y], text: key, tone: 'signal' },
    { at: [344, y], text: value, tone: 'signal' },
  ],
  area: [90, y - 20, 526, 40],
});

const matchingFields = (): Part => ({
  number: [24, 152],
  leader: [[56, 152]],
  layers: [
    pen.ink.line(passes(204, 458) + passes(252, 458)),
    pen.ink.hair(branch(158, 166, 204) + branch(158, 204, 252)),
    pen.ink.dot(dots(points('158,204 158,252'))),
  ],
  labels: [
    { at: [88, 152], text: 'application/json' },
    { at: [192, 204], text: 'to' },
    { at: [344, 204], text: 'string', tone: 'quiet' },
    { at: [192, 252], text: 'currency' },
    { at: [344, 252], text: '"EUR"', tone: 'quiet' },
  ],
  area: [8, 132, 606, 140],
});

const rejection = (): Part => ({
  number: [24, 410],
  leader: [[70, 410]],
  layers: [
    pen.ink.line(arrow([GATE, 380], [GATE, 410], [336, 410])),
    pen.ink.plate(box(70, 390, 260, 40)),
    pen.quiet.hair(verticals([320], 390, 430) + hatch(320, 390, 10, 40, 4)),
  ],
  labels: [{ at: [84, 410], text: '400 problem+json' }],
  area: [8, 386, 560, 48],
});

export const schema = (): Plate => ({
  ground: {
    layers: [
      pen.ink.line(`M${GATE - 3} 20V380M${GATE + 3} 20V380`),
      pen.quiet.hair(hatch(GATE - 12, 20, 9, 360, 5)),
      pen.ink.hair(`${branch(56, 60, 96)}${branch(56, 96, 152)}`),
    ],
  },
  parts: [
    {
      number: [24, 40],
      layers: [pen.ink.line(passes(40, 300))],
      labels: [{ at: [54, 40], text: 'POST /v1/transfers' }],
      area: [8, 20, 606, 40],
    },
    {
      number: [24, 96],
      leader: [[56, 96]],
      layers: [pen.ink.line(passes(96, 372))],
      labels: [{ at: [88, 96], text: 'Authorization: Bearer' }],
      area: [8, 76, 606, 40],
    },
    matchingFields(),
    rejectedMember(300, 'amount', '"-40.00"', 'line'),
    rejectedMember(348, 'role', '"admin"', 'dash'),
    rejection(),
  ],
});
