// Support: the ID of a request finds its lines in the logs of four layers, and thus the cause.
import { dots, type Point } from '../path.ts';
import { arrow, box, horizontals, link, type Part, type Plate } from './plate.ts';

/** Request ID on the ticket, and the reply. */
const [ID, REPLY]: readonly [Point, Point] = [
  [144, 220],
  [490, 220],
];
/** Left and right edge of the logs. */
const [LEFT, RIGHT] = [224, 414];

const ticket = (): Part => ({
  number: [79, 76],
  leader: [[79, 120]],
  layers: [
    { tone: 'ink', form: 'plate', d: 'M14 120h104l26 26v174H14z' },
    { tone: 'ink', form: 'hair', d: `M118 120v26h26${horizontals([150, 166, 182], 30, 108)}` },
    { tone: 'quiet', form: 'hair', d: horizontals([264, 280, 296], 30, 126) },
    { tone: 'second', form: 'bold', d: box(28, 204, 102, 32) },
  ],
  labels: [{ at: [79, 220], text: '7f3c', anchor: 'middle' }],
  area: [4, 60, 146, 266],
});

/** Log of a layer. `match` is the number of the line with the request ID. */
const log = (text: string, top: number, match: number): Part => {
  const rows = [16, 32, 48, 64].map((y) => top + y);
  const at = rows[match] ?? top;
  return {
    number: [388, top],
    layers: [
      { tone: 'ink', form: 'plate', d: box(LEFT, top, RIGHT - LEFT, 80) },
      {
        tone: 'quiet',
        form: 'hair',
        d: horizontals(
          rows.filter((y) => y !== at),
          330,
          398,
        ),
      },
      { tone: 'second', form: 'bold', d: `${link(ID, [LEFT, at])}H${RIGHT}${link([RIGHT, at], REPLY)}` },
      { tone: 'second', form: 'disc', d: dots([[LEFT, at]]) },
    ],
    labels: [{ at: [238, rows[match < 2 ? 3 : 0] ?? top], text, tone: 'quiet' }],
    area: [186, top - 8, 300, 96],
  };
};

const reply = (): Part => ({
  number: [548, 76],
  leader: [[548, 120]],
  layers: [
    { tone: 'ink', form: 'plate', d: box(490, 120, 116, 200) },
    { tone: 'ink', form: 'line', d: arrow([518, 140], [518, 302]) },
    { tone: 'quiet', form: 'hair', d: horizontals([158, 194, 266], 536, 592) },
    { tone: 'second', form: 'disc', d: dots([158, 194, 266].map((y): Point => [518, y])) },
    { tone: 'signal', form: 'bold', d: horizontals([230], 536, 580) },
    { tone: 'signal', form: 'disc', d: dots([[518, 230]]) },
  ],
  area: [486, 60, 126, 266],
});

export const logs = (): Plate => ({
  ground: { layers: [] },
  parts: [
    ticket(),
    log('tls', 30, 2),
    log('waf', 128, 2),
    log('cache', 226, 1),
    log('origin', 324, 1),
    reply(),
  ],
});
