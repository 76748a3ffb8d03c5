// Diagram layout: positions of boxes and arrows in percent of the stage, so that they adapt to its width and to the
// text.
import type { Details } from '../../../common/contract/modules/modules.ts';

export type Diagram = Details<'architecture'>['diagram'];

/** Width of the gap between two columns in percent; src/styles/modules/diagram.css has the same value. */
const GAP = 9;
/** Vertical distance between the center of a box and a port, in percent. */
const PORT = 5;
/** Minimum distance between a lane and the upper or lower edge of the stage, in percent. */
const MARGIN = 6;

export interface BoxPosition {
  left: number;
  right: number;
  y: number;
  column: number;
  row: number;
}

interface Edge {
  from: BoxPosition;
  to: BoxPosition;
  /** Whether the edge ends at a cross before its target. */
  isBlocked: boolean;
}

export interface Arrow {
  d: string;
  /**
   * Position and rotation of the arrowhead; at 0 degrees it points right. Between adjacent boxes of a column, the box
   * draws the arrowhead (`down`, `up`), because the height of a box depends on the browser.
   */
  tip: { x: number; y: number; turn: 0 | 90 | 180 | 270 } | 'down' | 'up';
  /** Position of the label. `lift` is its vertical offset in pixels, positive downward; `anchor` is the text anchor. */
  middle: { x: number; y: number; lift: number; anchor: 'start' | 'middle' };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const columnWidth = ({ columns }: Diagram): number => (100 - GAP * (columns.length - 1)) / columns.length;

/** Returns the position of each box by ID. Columns are equally wide, and the boxes of a column are evenly spaced. */
export function boxPositions(diagram: Diagram): Map<string, BoxPosition> {
  const width = columnWidth(diagram);
  return new Map(
    diagram.columns.flatMap(({ nodes }, column) =>
      nodes.map(({ id }, row): [string, BoxPosition] => {
        const left = column * (width + GAP);
        return [id, { left, right: left + width, y: ((row + 0.5) / nodes.length) * 100, column, row }];
      }),
    ),
  );
}

/** S-curve across a gap. */
const bend = (x1: number, y1: number, x2: number, y2: number): string => {
  const half = round((x1 + x2) / 2);
  return `C${half} ${round(y1)} ${half} ${round(y2)} ${round(x2)} ${round(y2)}`;
};

type Side = -1 | 1;

/** Returns the side on which an edge passes around boxes: the side with fewer edges, or the right side on a tie. */
function sideOf(
  { column }: BoxPosition,
  diagram: Diagram,
  positions: ReadonlyMap<string, BoxPosition>,
): Side {
  if (column === 0) return 1;
  const columnOf = (id: string) => positions.get(id)?.column ?? column;
  const across = (gap: number) =>
    diagram.edges.filter(({ from, to }) => {
      const [first = 0, last = 0] = [columnOf(from), columnOf(to)].toSorted((a, b) => a - b);
      return first <= gap && gap < last;
    }).length;
  return across(column - 1) < across(column) ? -1 : 1;
}

/** Whether an edge connects this side of the box to another column. */
const hasEdge = (
  seat: BoxPosition,
  { edges }: Diagram,
  positions: ReadonlyMap<string, BoxPosition>,
  side: Side,
): boolean =>
  edges.some(({ from, to }) => {
    const ends = [positions.get(from), positions.get(to)];
    const other = ends.find((end) => end && end !== seat);
    return ends.includes(seat) && other !== undefined && Math.sign(other.column - seat.column) === side;
  });

/** Arrow between two boxes of a column: straight between adjacent boxes, around one side otherwise. */
function within(
  { from, to, isBlocked }: Edge,
  diagram: Diagram,
  positions: ReadonlyMap<string, BoxPosition>,
): Arrow {
  if (Math.abs(from.row - to.row) === 1) {
    const middle = (from.y + to.y) / 2;
    const x = round((from.left + from.right) / 2);
    return {
      d: `M${x} ${round(from.y)}V${round(to.y)}`,
      tip: isBlocked ? { x, y: round(middle), turn: 0 } : from.y < to.y ? 'down' : 'up',
      middle: { x: round(x + 1), y: round(middle), lift: 4, anchor: 'start' },
    };
  }
  const side = sideOf(from, diagram, positions);
  // Edges to and from other columns meet the box at the middle of a side.
  const portOf = (seat: BoxPosition, other: BoxPosition): number =>
    round(hasEdge(seat, diagram, positions, side) ? seat.y + (other.y > seat.y ? PORT : -PORT) : seat.y);
  const x = round(side > 0 ? from.right : from.left);
  // A narrower curve on the left does not cross the labels of incoming edges.
  const reach = side * GAP * (side > 0 ? 0.6 : 0.32);
  const out = round(x + reach);
  const [start, end] = [portOf(from, to), portOf(to, from)];
  return {
    d: `M${x} ${start}C${out} ${start} ${out} ${end} ${x} ${end}`,
    tip: { x, y: end, turn: side > 0 ? 180 : 0 },
    middle: { x: round(x + reach * 0.75), y: round((start + end) / 2), lift: 4, anchor: 'middle' },
  };
}

/** Returns the arrow of an edge between two boxes. Across several columns, it passes between their boxes. */
export function arrow(edge: Edge, diagram: Diagram, positions: ReadonlyMap<string, BoxPosition>): Arrow {
  const { from, to, isBlocked } = edge;
  if (from.column === to.column) return within(edge, diagram, positions);
  const ahead = from.column < to.column ? 1 : -1;
  const width = columnWidth(diagram);
  let [x, y] = ahead > 0 ? [from.right, from.y] : [from.left, from.y];
  let d = `M${round(x)} ${round(y)}`;
  let lane: { x: number; y: number } | undefined;
  for (let column = from.column + ahead; column !== to.column; column += ahead) {
    const count = diagram.columns[column]?.nodes.length ?? 1;
    const aim = y + (to.y - y) / (Math.abs(to.column - column) + 1);
    const lanes = Array.from({ length: count + 1 }, (_, index) =>
      Math.min(100 - MARGIN, Math.max(MARGIN, (index / count) * 100)),
    );
    const free = lanes.reduce((best, candidate) =>
      Math.abs(candidate - aim) < Math.abs(best - aim) ? candidate : best,
    );
    const left = column * (width + GAP);
    const [near, far] = ahead > 0 ? [left, left + width] : [left + width, left];
    d += `${bend(x, y, near, free)}H${round(far)}`;
    lane ??= { x: left + width * 0.26, y: free };
    [x, y] = [far, free];
  }
  const goal = ahead > 0 ? to.left : to.right;
  const end = isBlocked ? goal - (goal - x) * 0.34 : goal;
  const last = isBlocked ? y + (to.y - y) * 0.6 : to.y;
  return {
    d: d + bend(x, y, end, last),
    tip: { x: round(end), y: round(last), turn: ahead > 0 ? 0 : 180 },
    middle: lane
      ? { x: round(lane.x), y: round(lane.y), lift: 4, anchor: 'middle' }
      : { x: round((x + end) / 2), y: round((y + last) / 2), lift: y === last ? -7 : 4, anchor: 'middle' },
  };
}
