// Pricing: the four meters of a request at the edge, unmetered traffic, and the invoice.
import { pen } from '../layer.ts';
import { dots, type Point, rings, spread, strokes } from '../path.ts';
import {
  arrow,
  box,
  cylinder,
  hatch,
  horizontals,
  levels,
  onCircle,
  type Part,
  type Plate,
  units,
} from './plate.ts';

const RADIUS = 27;

/** Meter with a scale and a needle, and its API name. */
function meter(
  center: Point,
  share: number,
  name: { text: string; at: Point },
  number: Point,
  leader: readonly Point[],
): Part {
  const tick = (part: number, from: number): [Point, Point] => [
    onCircle(center, from, 140 + 260 * part),
    onCircle(center, RADIUS - 3, 140 + 260 * part),
  ];
  return {
    number,
    leader,
    layers: [
      pen.ink.plate(rings([[...center, RADIUS]])),
      pen.ink.hair(strokes(spread(9, 0, 1).map((part) => tick(part, RADIUS - 8)))),
      pen.second.bold(strokes([[center, onCircle(center, RADIUS - 9, 140 + 260 * share)]])),
      pen.ink.dot(dots([center])),
    ],
    labels: [{ ...name, anchor: 'middle', tone: 'quiet' }],
    area: [center[0] - 40, center[1] - 44, 80, 88],
  };
}

export const meters = (): Plate => ({
  ground: {
    layers: [
      pen.ink.plate(box(16, 96, 44, 74)),
      pen.ink.hair(`${box(21, 102, 34, 56)}M33 164h10`),
      pen.ink.line(
        arrow([60, 112], [196, 112]) + arrow([196, 154], [160, 154], [160, 240], [38, 240], [38, 174]),
      ),
      pen.ink.plate(box(196, 66, 190, 180)),
      pen.quiet.hair(hatch(374, 66, 12, 180, 5)),
      pen.ink.line(arrow([285, 246], [285, 372])),
      pen.ink.plate(cylinder(255, 376, 60, 48)),
      pen.quiet.hair(levels(255, [390, 402, 414], 60, 6.7)),
    ],
  },
  parts: [
    meter([128, 112], 0.7, { text: 'requests', at: [128, 70] }, [128, 28], [[128, 58]]),
    meter([285, 156], 0.45, { text: 'logicMs', at: [285, 206] }, [285, 28], [[285, 129]]),
    meter([99, 240], 0.85, { text: 'bytes', at: [99, 284] }, [34, 290], [[78, 258]]),
    meter([285, 306], 0.25, { text: 'logBytes', at: [206, 306] }, [212, 352], [[262, 322]]),
    {
      number: [452, 100],
      leader: [[452, 156]],
      layers: [
        pen.quiet.dash('M386 156H524'),
        pen.ink.dash(box(524, 100, 74, 112)),
        pen.ink.hair(units(524, spread(4, 126, 192), 74, [10, 10, 22])),
      ],
      area: [400, 84, 206, 140],
    },
    {
      number: [424, 350],
      leader: [[462, 350]],
      layers: [
        pen.quiet.hair('M312 306H462M350 246V286H462'),
        pen.ink.plate('M462 274h112l24 24v122h-136z'),
        pen.ink.hair(`M574 274v24h24${horizontals([326, 348, 370], 476, 584)}`),
        pen.second.bold('M476 396H584'),
      ],
      labels: [{ at: [476, 304], text: 'Σ', tone: 'quiet' }],
      area: [406, 266, 200, 160],
    },
  ],
});
