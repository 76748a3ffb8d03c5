// Engineering day: the three talks above the hours of the day, and the hour for questions.
import { pen } from '../layer.ts';
import { curve, dots, points, spread } from '../path.ts';
import { arrow, box, cylinder, hatch, horizontals, type Part, type Plate, verticals } from './plate.ts';

const [LEFT, BASE, HOUR] = [32, 404, 66];
/** Position of a time, in hours. The day begins at 09:30. */
const xAt = (hour: number): number => LEFT + (hour - 9.5) * HOUR;
const [QUESTIONS, END] = [xAt(17), xAt(18)];
/** Width of a talk. */
const TALK = (QUESTIONS - LEFT) / 3;
const slot = (talk: number): string => box(LEFT + talk * TALK, BASE - 22, TALK, 22);

/** Requests above the cache, and the two that pass it. */
const requests = spread(11, 52, 172);

const origin = (): Part => ({
  number: [26, 210],
  leader: [[52, 210]],
  layers: [
    pen.quiet.hair(verticals(requests, 44, 192)),
    pen.ink.plate(box(52, 192, 120, 38)),
    pen.second.bold(verticals([104, 128], 230, 302)),
    pen.ink.line(cylinder(84, 302, 64, 42)),
    pen.ink.plate(slot(0)),
  ],
  labels: [{ at: [112, 212], text: 'cache', anchor: 'middle' }],
  area: [8, 40, 182, 366],
});

/** Traffic during the attack, and the minute of the first alert. */
const traffic = points('208,336 226,332 240,226 254,99 272,76 288,159 304,192 322,276 340,326 352,334');
const ALERT = 236;

const attack = (): Part => ({
  number: [ALERT, 64],
  leader: [[ALERT, 84]],
  layers: [
    pen.second.bold(curve(traffic)),
    pen.quiet.hair(verticals(spread(13, 208, 352), 344, 352)),
    pen.ink.dash(`M${ALERT} 84V344`),
    pen.ink.plate(slot(1)),
  ],
  area: [200, 46, 160, 360],
});

/** Inputs of the live stream, the cut, and the switch. */
const [MAIN, BACKUP, CUT, SWITCH] = [130, 260, 424, 470];

const main = (): Part => ({
  number: [383, 64],
  leader: [[383, MAIN - 16]],
  layers: [
    pen.ink.line(`M376 ${MAIN}H${CUT - 14}`),
    pen.ink.dash(`M${CUT + 14} ${MAIN}H${SWITCH}V181`),
    pen.ink.plate(box(372, MAIN - 16, 22, 32)),
  ],
  area: [366, 46, 44, 104],
});

const cable = (): Part => ({
  number: [CUT + 16, 64],
  leader: [[CUT + 4, MAIN - 13]],
  layers: [pen.signal.bold(`M${CUT - 9} ${MAIN - 9}l18 18M${CUT - 9} ${MAIN + 9}l18 -18`)],
  area: [412, 46, 60, 102],
});

const backup = (): Part => ({
  number: [383, 318],
  leader: [[383, BACKUP + 16]],
  layers: [
    pen.second.bold(`M376 ${BACKUP}H${SWITCH}V209`),
    pen.second.bold(arrow([SWITCH, 195], [522, 195])),
    pen.ink.plate(box(372, BACKUP - 16, 22, 32)),
    pen.ink.plate(box(SWITCH - 14, 181, 28, 28)),
    pen.second.disc(dots([[SWITCH, 195]])),
    pen.ink.plate(slot(2)),
  ],
  area: [366, 176, 158, 230],
});

const questions = (): Part => ({
  number: [(QUESTIONS + END) / 2, 300],
  leader: [[(QUESTIONS + END) / 2, BASE - 66]],
  layers: [
    pen.ink.plate(box(QUESTIONS, BASE - 66, END - QUESTIONS, 66)),
    pen.second.hair(hatch(QUESTIONS, BASE - 66, END - QUESTIONS, 66, 8)),
  ],
  area: [QUESTIONS - 4, 282, END - QUESTIONS + 8, 124],
});

const time = (x: number, text: string, anchor?: 'end') => ({
  at: [x, BASE + 24] as const,
  text,
  tone: 'quiet' as const,
  ...(anchor && { anchor }),
});

export const program = (): Plate => ({
  ground: {
    layers: [
      pen.ink.hair(horizontals([BASE], LEFT, END)),
      pen.ink.hair(verticals(spread(18, LEFT, END), BASE, BASE + 6)),
    ],
    labels: [time(4, '09:30'), time(QUESTIONS + 16, '17:00', 'end'), time(END + 20, '18:00', 'end')],
  },
  parts: [origin(), attack(), main(), cable(), backup(), questions()],
});
