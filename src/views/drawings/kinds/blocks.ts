// Barcelona’s Eixample: one grid of blocks with cut corners, crossed by the Diagonal. Each marked block is a market.
import { type Draw, pen } from '../layer.ts';
import { dots, line, type Point } from '../path.ts';

/** Distance between two blocks, half the width of a block, and the cut of its corners. */
const [PITCH, HALF, CUT] = [46, 20.5, 6] as const;
/** The streets run at 45° to north, parallel to the coast and across it. */
const TURN = Math.SQRT1_2;
const rotate = (column: number, row: number): Point => [
  300 + (column - row) * PITCH * TURN,
  225 + (column + row) * PITCH * TURN,
];
/** The Diagonal descends by 0.36 to the east. */
const diagonalY = (x: number): number => 196 + (x - 300) * 0.36;
/** Line of the coast, in the southeast. */
const coastX = (y: number): number => 700 - y * 0.95;

function outline([x, y]: Point): string {
  const corners: Point[] = [
    [-HALF + CUT, -HALF],
    [HALF - CUT, -HALF],
    [HALF, -HALF + CUT],
    [HALF, HALF - CUT],
    [HALF - CUT, HALF],
    [-HALF + CUT, HALF],
    [-HALF, HALF - CUT],
    [-HALF, -HALF + CUT],
  ];
  return `${line(corners.map(([u, v]): Point => [x + (u - v) * TURN, y + (u + v) * TURN]))}z`;
}

export const blocks: Draw = (rand) => {
  const steps = Array.from({ length: 19 }, (_, index) => index - 9);
  const centers = steps
    .flatMap((column) => steps.map((row) => rotate(column, row)))
    .filter(
      ([x, y]) =>
        x > 8 && x < 592 && y > 8 && y < 442 && x < coastX(y) - 44 && Math.abs(y - diagonalY(x)) > 32,
    );
  const inner = centers.filter(([x, y]) => x > 90 && x < 500 && y > 60 && y < 390);
  const marked = Array.from({ length: 8 }, () => inner.splice(Math.floor(rand() * inner.length), 1)).flat();
  const [main = [300, 225], ...markets] = marked;
  const coast = [0, 12, 24, 36].map((gap) =>
    line([
      [coastX(-10) + gap, -10],
      [coastX(460) + gap, 460],
    ]),
  );
  return [
    pen.quiet.disc(dots(centers)),
    pen.ink.hair(...centers.map(outline)),
    pen.second.hair(...coast),
    pen.second.fill(...markets.map(outline)),
    pen.signal.fill(outline(main)),
    pen.second.bold(
      line([
        [-10, diagonalY(-10)],
        [470, diagonalY(470)],
      ]),
    ),
    pen.second.disc(dots([[470, diagonalY(470)]])),
  ];
};
