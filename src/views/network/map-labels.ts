// Label placement on a map: next to a point or, in crowded areas, at a distance with a leader line. Labels never
// overlap other labels or points.
import type { Point } from '../drawings/path.ts';
import { type Place, project } from '../drawings/projection.ts';
import type { Frame } from './map-view.ts';

/** Obstacle: a mark on the map that no label may cover. */
export interface Mark extends Place {
  /** Half of the mark's size, in font heights. */
  half: number;
}

export interface NamedPlace extends Place {
  code: string;
  name: string;
}

export interface Label {
  code: string;
  name: string;
  x: number;
  /** Center of the line of text. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Leader line from the point to the label; `null` if they are adjacent. */
  leader: readonly [Point, Point] | null;
}

/** Label settings. Lengths are in map units. */
export interface LabelSettings {
  frame: Frame;
  size: number;
  max: number;
  /** Number of labels that may have a leader line, counted from the first. */
  leaders: number;
  taken?: readonly Label[];
}

type Candidate = Pick<Label, 'x' | 'y' | 'anchor' | 'leader'> & { box: Frame };

/** Gap between a label and the edge of its own mark, in font heights. */
const OWN_GAP = 0.22;
/** Gap between a label and the edge of any other mark, in font heights. */
const OTHER_GAP = 0.12;
/** Distances of labels with a leader line from their points, in font heights. */
const LEADER_DISTANCES = [1.5, 2.3, 3.2, 4.2, 5.4];
const DIRECTIONS = 16;
/** Height of a text line, in font heights. */
const LINE_HEIGHT = 1.16;
/** Maximum distance of marks that belong to the point, such as an office in the city, in font heights. */
const OWN_DISTANCE = 0.3;
/** Marks farther from the point than this are ignored, in font heights. */
const MAX_OBSTACLE_DISTANCE = 16;
/** Minimum distance of a label from the edge of the map, in font heights. */
const EDGE_GAP = 0.5;

/** Estimated width of a string, in font heights. Han, kana, and Hangul characters are about square. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u9fff\uac00-\ud7af]/.test(letter) ? 1.02 : 0.56), 0);

/** Box of a text line. */
function boxOf({ x, y, anchor }: Pick<Label, 'x' | 'y' | 'anchor'>, text: string, size: number): Frame {
  const [width, height] = [widthOf(text) * size, size * LINE_HEIGHT];
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - height / 2, width, height };
}

const overlaps = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const isInside = (box: Frame, frame: Frame, gap: number): boolean =>
  box.x >= frame.x + gap &&
  box.y >= frame.y + gap &&
  box.x + box.width <= frame.x + frame.width - gap &&
  box.y + box.height <= frame.y + frame.height - gap;

/** Whether a line crosses a box. Tests sample points, which is sufficient for leader lines. */
const intersects = ([[x1, y1], [x2, y2]]: readonly [Point, Point], box: Frame): boolean =>
  [0.15, 0.3, 0.45, 0.6, 0.75, 0.9].some((part) => {
    const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  });

/** Label candidate at the distance `off` from its point, in the direction (`cos`, `sin`). */
function candidate(at: Point, cos: number, sin: number, off: number, text: string, size: number): Candidate {
  const [x, y] = [at[0] + cos * off, at[1] + sin * off];
  const anchor = cos > 0.35 ? 'start' : cos < -0.35 ? 'end' : 'middle';
  // Above and below the point, measure the distance to the edge of the text, not to its center.
  const middle = anchor === 'middle' ? y + Math.sign(sin) * ((size * LINE_HEIGHT) / 2) : y;
  const isApart = off > size;
  return {
    x,
    y: middle,
    anchor,
    leader: isApart ? [at, [x - cos * size * 0.15, y - sin * size * 0.15]] : null,
    box: boxOf({ x, y: middle, anchor }, text, size),
  };
}

function* candidates(
  at: Point,
  half: number,
  text: string,
  size: number,
  mayBeApart: boolean,
): Generator<Candidate> {
  const [e, d] = [(half + OWN_GAP) * size, Math.SQRT1_2];
  for (const [cos, sin] of [
    [1, 0],
    [-1, 0],
    [d, -d],
    [d, d],
    [-d, -d],
    [-d, d],
    [0, -1],
    [0, 1],
  ] as const)
    yield candidate(at, cos, sin, e, text, size);
  if (!mayBeApart) return;
  for (const off of LEADER_DISTANCES)
    for (let step = 0; step < DIRECTIONS; step++) {
      // Alternate directions, starting from the right, where labels are most legible.
      const turn = (Math.PI * 2 * Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1)) / DIRECTIONS;
      yield candidate(at, Math.cos(turn), Math.sin(turn), off * size, text, size);
    }
}

/** Places labels for as many points as possible, in order. `marks` are all obstacles, including the points. */
export function placeLabels(
  points: readonly NamedPlace[],
  marks: readonly Mark[],
  setting: LabelSettings,
): Label[] {
  const { frame, size, max, leaders, taken = [] } = setting;
  const placed = marks.map((mark) => ({ at: project(mark), half: mark.half }));
  const occupied = taken.map((label) => boxOf(label, label.name, size));
  const lines = taken.flatMap(({ leader }) => (leader ? [leader] : []));
  const labels: Label[] = [];
  for (const { code, name, ...place } of points) {
    if (labels.length >= max) break;
    const at = project(place);
    const near = placed
      .map((mark) => ({ ...mark, far: Math.max(Math.abs(mark.at[0] - at[0]), Math.abs(mark.at[1] - at[1])) }))
      .filter(({ far }) => far < MAX_OBSTACLE_DISTANCE * size);
    const room = Math.max(0, ...near.filter(({ far }) => far < OWN_DISTANCE * size).map(({ half }) => half));
    const dots = near.map(({ at: [x, y], half, far }) => {
      const room = (half + (far < OWN_DISTANCE * size ? 0 : OTHER_GAP)) * size;
      return { x: x - room, y: y - room, width: 2 * room, height: 2 * room };
    });
    for (const { box, ...label } of candidates(at, room, name, size, labels.length < leaders)) {
      const { leader } = label;
      if (
        !isInside(box, frame, EDGE_GAP * size) ||
        occupied.some((other) => overlaps(box, other) || (leader && intersects(leader, other))) ||
        dots.some((dot) => overlaps(box, dot)) ||
        lines.some((line) => intersects(line, box))
      )
        continue;
      occupied.push(box);
      if (leader) lines.push(leader);
      labels.push({ code, name, ...label });
      break;
    }
  }
  return labels;
}
