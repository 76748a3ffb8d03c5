// Web application firewall: transforms of a path, byte by byte, and the rule that matches the result.
import { pen } from '../layer.ts';
import { dots, type Point, strokes } from '../path.ts';
import { arrow, box, cross, hatch, type Part, type Plate, verticals } from './plate.ts';

const [LEFT, CELL, HEIGHT] = [64, 34, 38];
const ROWS = [
  { y: 26, text: '/x/..%2f%61dmin' },
  { y: 128, text: '/x/../admin' },
  { y: 230, text: '/admin' },
] as const;
type Row = (typeof ROWS)[number];

const cellX = (index: number): number => LEFT + CELL * index;
const middle = (index: number): number => cellX(index) + CELL / 2;

/** Row of bytes. `marked` contains the ranges of marked bytes. */
function bytes({ y, text }: Row, marked: readonly [from: number, to: number][] = []): Part {
  const width = CELL * text.length;
  const inner = Array.from({ length: text.length - 1 }, (_, index) => `M${cellX(index + 1)} ${y}v${HEIGHT}`);
  return {
    number: [26, y + HEIGHT / 2],
    leader: [[LEFT, y + HEIGHT / 2]],
    layers: [
      pen.ink.plate(box(LEFT, y, width, HEIGHT)),
      pen.quiet.hair(...inner),
      pen.second.bold(
        marked.map(([from, to]) => `M${cellX(from) + 4} ${y + HEIGHT - 4}H${cellX(to) - 4}`).join('') ||
          box(LEFT, y, width, HEIGHT),
      ),
    ],
    labels: [...text].map((byte, index) => ({
      at: [middle(index), y + HEIGHT / 2 - 1],
      text: byte,
      anchor: 'middle',
    })),
    area: [8, y - 6, LEFT + width, HEIGHT + 12],
  };
}

/** Step after the transforms, with an arrow that points to it. */
const step = (y: number, text: string, from: Point, to: Point): Part => ({
  number: [594, y],
  leader: [[556, y]],
  layers: [
    pen.ink.line(arrow(from, to)),
    pen.ink.plate(box(356, y - 21, 200, 42)),
    pen.quiet.hair(hatch(544, y - 21, 12, 42, 4)),
  ],
  labels: [{ at: [370, y], text }],
  area: [350, y - 27, 262, 54],
});

/** Line from a byte to its index in the next row. */
const strand = (row: 0 | 1, from: number, to: number): string => {
  const [top, bottom] = [ROWS[row].y + HEIGHT, ROWS[row + 1]?.y ?? 0];
  const half = (top + bottom) / 2;
  return `M${middle(from)} ${top}C${middle(from)} ${half} ${middle(to)} ${half} ${middle(to)} ${bottom}`;
};
const removed = Array.from({ length: 5 }, (_, index): readonly [Point, Point] => [
  [middle(index), ROWS[1].y + HEIGHT],
  [middle(index), ROWS[1].y + HEIGHT + 16],
]);
/** For each byte of the path as sent, its index in the decoded path. */
const DECODED = [0, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 7, 8, 9, 10] as const;

export const decode = (): Plate => ({
  ground: {
    layers: [
      pen.ink.hair(
        DECODED.map((to, from) => strand(0, from, to)).join('') +
          Array.from({ length: 6 }, (_, to) => strand(1, to + 5, to)).join(''),
      ),
      pen.quiet.line(strokes(removed)),
      pen.quiet.dot(dots(removed.map(([, end]) => end))),
      pen.quiet.dash(verticals([166], 268, 360)),
      pen.quiet.hair(box(130, 372, 72, 52) + hatch(130, 372, 72, 52, 7)),
      pen.signal.bold(cross(158, 340, 16)),
    ],
  },
  parts: [
    bytes(ROWS[0], [
      [5, 8],
      [8, 11],
    ]),
    bytes(ROWS[1], [
      [5, 6],
      [6, 7],
    ]),
    bytes(ROWS[2]),
    step(249, '^/admin(/|$)', [268, 249], [356, 249]),
    step(329, 'office-egress', [456, 270], [456, 308]),
    {
      number: [594, 407],
      leader: [[556, 407]],
      layers: [pen.signal.line(arrow([456, 350], [456, 386])), pen.signal.plate(box(356, 386, 200, 42))],
      labels: [{ at: [370, 407], text: '403 Forbidden', tone: 'signal' }],
      area: [350, 380, 262, 54],
    },
  ],
});
