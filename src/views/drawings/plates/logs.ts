// Support: the ID of a request finds its lines in the logs of four layers, and thus the cause.
import { pen } from '../layer.ts';
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
    pen.ink.plate('M14 120h104l26 26v174H14z'),
    pen.ink.hair(`M118 120v26h26${horizontals([150, 166, 182], 30, 108)}`),
    pen.quiet.hair(horizontals([264, 280, 296], 30, 126)),
    pen.second.bold(box(28, 204, 102, 32)),
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
      pen.ink.plate(box(LEFT, top, RIGHT - LEFT, 80)),
      pen.quiet.hair(
        horizontals(
          rows.filter((y) => y !== at),
          330,
          398,
        ),
      ),
      pen.second.bold(`${link(ID, [LEFT, at])}H${RIGHT}${link([RIGHT, at], REPLY)}`),
      pen.second.disc(dots([[LEFT, at]])),
    ],
    labels: [{ at: [238, rows[match < 2 ? 3 : 0] ?? top], text, tone: 'quiet' }],
    area: [186, top - 8, 300, 96],
  };
};

const reply = (): Part => ({
  number: [548, 76],
  leader: [[548, 120]],
  layers: [
    pen.ink.plate(box(490, 120, 116, 200)),
    pen.ink.line(arrow([518, 140], [518, 302])),
    pen.quiet.hair(horizontals([158, 194, 266], 536, 592)),
    pen.second.disc(dots([158, 194, 266].map((y): Point => [518, y]))),
    pen.signal.bold(horizontals([230], 536, 580)),
    pen.signal.disc(dots([[518, 230]])),
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
