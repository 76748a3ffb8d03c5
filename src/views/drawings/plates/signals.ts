// Bot Shield: three kinds of signals, the score, and the action for each score range.
import { pen } from '../layer.ts';
import { curve, dots, line, type Point, points, spread, strokes } from '../path.ts';
import { arc, arrow, box, hatch, onCircle, type Part, type Plate } from './plate.ts';

const [DIAL, RADIUS]: readonly [Point, number] = [[404, 220], 92];
/** Score of the example on the page, from 0 to 99. */
const SCORE = 87;
const degreesOf = (score: number): number => 150 + (score / 99) * 240;
const onDial = (score: number, radius: number): Point => onCircle(DIAL, radius, degreesOf(score));
/** Arc from a score to the maximum score. */
const arcFrom = (score: number, radius: number): string => arc(DIAL, radius, degreesOf(score), degreesOf(99));

/** Box of a signal, with its line to the score. */
function signal(y: number, layers: Part['layers'], title: string): Part {
  return {
    number: [26, y + 48],
    leader: [[56, y + 48]],
    layers: [
      pen.ink.plate(box(56, y, 176, 96)),
      pen.quiet.hair(`M56 ${y + 30}h176`),
      ...layers,
      pen.ink.line(`M232 ${y + 48}C272 ${y + 48} 262 220 ${DIAL[0] - RADIUS - 24} 220`),
    ],
    labels: [{ at: [68, y + 16], text: title }],
    area: [8, y - 6, 230, 108],
  };
}

const fingerprint = [3, 8, 2, 6, 11, 4, 2, 9, 5, 3, 7, 12, 2, 5, 8, 3, 10, 4];
const bars = fingerprint.map(
  (_, index): number => 66 + fingerprint.slice(0, index).reduce((a, b) => a + b + 3, 0),
);

const connection = (): Part =>
  signal(
    18,
    [
      pen.second.line(...bars.filter((x) => x < 222).map((x, index) => `M${x} 58V${96 - (index % 3) * 8}`)),
      pen.quiet.hair('M66 104H222'),
    ],
    'TLS · HTTP/2',
  );

const device = (): Part =>
  signal(
    172,
    [
      pen.ink.hair(`${box(70, 212, 64, 46)}M84 266h36M102 258v8`),
      pen.quiet.hair(hatch(70, 212, 64, 46, 6)),
      pen.second.line(`${box(158, 210, 28, 54)}M166 257h12`),
      pen.quiet.hair(hatch(162, 216, 20, 34, 5)),
    ],
    'navigator',
  );

const behavior = (): Part =>
  signal(
    326,
    [
      pen.quiet.line(curve(points('70,404 92,378 112,398 140,370 168,392 190,372 218,384'))),
      pen.signal.line(line(points('70,412 218,366'))),
      pen.signal.dot(dots(spread(7, 0, 1).map((t): Point => [70 + 148 * t, 412 - 46 * t]))),
    ],
    'pointermove',
  );

const score = (): Part => ({
  number: [404, 396],
  leader: [[404, 306]],
  layers: [
    pen.ink.line(arcFrom(0, RADIUS)),
    pen.quiet.hair(arcFrom(0, RADIUS - 20)),
    pen.ink.hair(
      strokes(
        spread(34, 0, 99).map((score, index): readonly [Point, Point] => [
          onDial(score, RADIUS),
          onDial(score, RADIUS - (index % 11 === 0 ? 20 : 9)),
        ]),
      ),
    ),
    pen.signal.bold(arcFrom(70, RADIUS - 10)),
    pen.signal.bold(line([DIAL, onDial(SCORE, RADIUS - 24)])),
    pen.ink.disc(dots([DIAL])),
  ],
  labels: [
    { at: [404, 262], text: `${SCORE}`, anchor: 'middle' },
    { at: [336, 300], text: '0', anchor: 'middle', tone: 'quiet' },
    { at: [464, 300], text: '99', anchor: 'middle', tone: 'quiet' },
  ],
  area: [306, 122, 196, 290],
});

const challenge = (): Part => ({
  number: [590, 168],
  leader: [[566, 196]],
  layers: [
    pen.ink.line('M502 220H524M564 220H612'),
    pen.ink.plate('M544 198l22 22l-22 22l-22 -22z'),
    pen.quiet.hair('M536 220h16M540 214h8M540 226h8'),
  ],
  area: [514, 152, 100, 94],
});

const block = (): Part => ({
  number: [590, 400],
  leader: [[566, 372]],
  layers: [
    pen.signal.line('M476 278C500 290 492 348 524 348H560'),
    pen.signal.bold('M560 322V374'),
    pen.quiet.hair(hatch(564, 322, 12, 52, 5)),
  ],
  labels: [{ at: [536, 326], text: '429', anchor: 'middle', tone: 'signal' }],
  area: [516, 308, 98, 112],
});

export const signals = (): Plate => ({
  ground: {
    layers: [pen.ink.line(`${arrow([520, 92], [606, 92])}M470 150C490 92 500 92 520 92`)],
    labels: [{ at: [566, 74], text: '200', anchor: 'middle', tone: 'quiet' }],
  },
  parts: [connection(), device(), behavior(), score(), challenge(), block()],
});
