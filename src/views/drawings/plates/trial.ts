// Free trial: response times before and after a DNS record changes, and the way back.
import { pen } from '../layer.ts';
import { curve, dots, type Point, strokes } from '../path.ts';
import { arrow, box, type Part, type Plate, verticals } from './plate.ts';

/** Days before the change of the record, and days after it. */
const [BEFORE, TRIAL] = [7, 14];
/** Axis of the chart, and the width of a day. */
const [LEFT, BASE, DAY] = [56, 404, 26];
const SWITCH = LEFT + BEFORE * DAY;
const END = SWITCH + TRIAL * DAY;
/** Center line of the record. */
const RECORD = 58;

/** Two samples per day: the night, and the peak in the evening. Peaks vary, as traffic does. */
const samples = (from: number, days: number, night: number, peak: number): Point[] =>
  Array.from({ length: days * 2 + 1 }, (_, half): Point => {
    const isPeak = half % 2 === 1;
    return [from + (half * DAY) / 2, isPeak ? peak + ((half * 5) % 4) * 3 : night + (half % 3)];
  });

const [slow, fast] = [samples(LEFT, BEFORE, 318, 214), samples(SWITCH, TRIAL, 372, 336)];
/** Evening peaks before and after the change, two weeks apart. */
const [FORMER, LATTER]: readonly [Point, Point] = [slow[9] ?? [0, 0], fast[23] ?? [0, 0]];

const text = (x: number, value: string) => ({
  at: [x, RECORD + 1] as const,
  text: value,
  anchor: 'middle' as const,
});

const record = (): Part => ({
  number: [26, RECORD],
  leader: [[60, RECORD]],
  layers: [
    pen.ink.plate(box(60, RECORD - 26, 216, 52)),
    pen.quiet.hair(verticals([118, 202], RECORD - 26, RECORD + 26)),
  ],
  labels: [text(89, 'www'), text(160, 'CNAME'), text(SWITCH, 'edge')],
  area: [8, RECORD - 32, 274, 64],
});

const baseline = (): Part => ({
  number: [LEFT + DAY * 2.5, 172],
  leader: [[LEFT + DAY * 2.5, 212]],
  layers: [pen.ink.line(curve(slow)), pen.quiet.hair(curve(samples(LEFT, BEFORE, 346, 290)))],
  labels: [
    { at: [14, 318], text: 'p95', tone: 'quiet' },
    { at: [14, 348], text: 'p75', tone: 'quiet' },
  ],
  area: [8, 150, SWITCH - 20, 240],
});

const change = (): Part => ({
  number: [SWITCH + 40, 130],
  leader: [[SWITCH, 130]],
  layers: [pen.signal.bold(`M${SWITCH} ${RECORD + 26}V${BASE}`), pen.signal.disc(dots([[SWITCH, BASE]]))],
  area: [SWITCH - 10, RECORD + 28, 68, BASE - RECORD - 20],
});

const measuredCurve = (): Part => ({
  number: [SWITCH + DAY * 3.5, 290],
  leader: [[SWITCH + DAY * 3.5, 334]],
  layers: [pen.second.bold(curve(fast)), pen.quiet.hair(curve(samples(SWITCH, TRIAL, 386, 364)))],
  area: [SWITCH + 12, 272, END - SWITCH - 12, 122],
});

const difference = (): Part => ({
  number: [LATTER[0] + 38, 272],
  leader: [[LATTER[0], 272]],
  layers: [
    pen.ink.dash(`M${FORMER.join(' ')}H${LATTER[0]}`),
    pen.ink.line(arrow([LATTER[0], FORMER[1]], [LATTER[0], LATTER[1] - 6])),
    pen.second.disc(dots([FORMER, LATTER])),
  ],
  area: [LATTER[0] - 16, FORMER[1] - 10, 84, LATTER[1] - FORMER[1] + 20],
});

const restoredCurve = (): Part => ({
  number: [440, RECORD],
  leader: [[470, RECORD]],
  layers: [
    pen.second.line(`M${END} ${BASE}V${RECORD + 12}q0 -12 -12 -12H282`),
    pen.second.line(arrow([380, RECORD], [282, RECORD])),
  ],
  area: [288, RECORD - 24, END - 282, 48],
});

export const trial = (): Plate => ({
  ground: {
    layers: [
      pen.ink.hair(
        strokes([
          [
            [LEFT, BASE],
            [END, BASE],
          ],
        ]),
      ),
      pen.ink.hair(
        verticals(
          Array.from({ length: BEFORE + TRIAL + 1 }, (_, day) => LEFT + day * DAY),
          BASE,
          BASE + 6,
        ),
      ),
    ],
  },
  parts: [record(), baseline(), change(), measuredCurve(), difference(), restoredCurve()],
});
