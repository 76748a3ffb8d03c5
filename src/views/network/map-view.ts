// What part of the world a map shows, and which of its points are named: computed on the server, so that the
// browser gets a finished picture.
import type { Point } from '../drawings/path.ts';
import { MAP, type Place, project } from '../drawings/projection.ts';

/** A part of the map's sheet, in its units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WORLD: Frame = { x: 0, y: 0, width: MAP.width, height: MAP.height };

/**
 * The widest gap, as a part of the whole breadth, behind which a place is left out of a frame: one city far
 * away must not make all others small.
 */
const FAR = 0.25;

/** Points without those that stand far off in the west or the east. */
function together(points: readonly Point[]): Point[] {
  let sorted = [...points].sort(([a], [b]) => a - b);
  for (;;) {
    const [first, second] = sorted;
    const [last, before] = [sorted.at(-1), sorted.at(-2)];
    if (!first || !second || !last || !before || sorted.length < 4) return sorted;
    const breadth = last[0] - first[0];
    if (last[0] - before[0] > breadth * FAR) sorted = sorted.slice(0, -1);
    else if (second[0] - first[0] > breadth * FAR) sorted = sorted.slice(1);
    else return sorted;
  }
}

/**
 * The part of the sheet that holds these places with some air around them, in the proportions of the whole
 * map.
 */
export function frameOf(places: readonly Place[]): Frame {
  if (places.length === 0) return WORLD;
  const points = together(places.map(project));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const ratio = MAP.width / MAP.height;
  const air = Math.max(12, (right - left) * 0.08, (bottom - top) * 0.1);
  const width = Math.min(MAP.width, Math.max(right - left + 2 * air, (bottom - top + 2 * air) * ratio));
  const height = width / ratio;
  const within = (centre: number, size: number, sheet: number) =>
    Math.min(Math.max(centre - size / 2, 0), sheet - size);
  return {
    x: within((left + right) / 2, width, MAP.width),
    y: within((top + bottom) / 2, height, MAP.height),
    width,
    height,
  };
}

export interface Named extends Place {
  code: string;
  name: string;
}

export interface Label {
  code: string;
  name: string;
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

/** Width of a text in units of its size: Han, kana and Hangul are square. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u1100-\u9fff\uac00-\ud7af]/.test(letter) ? 1.02 : 0.56), 0);

const overlaps = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Names as many points as fit without touching, the first ones first; to the right of their point, or else to
 * its left.
 */
export function labelsOf(points: readonly Named[], frame: Frame, size: number, most: number): Label[] {
  const taken: Frame[] = [];
  const labels: Label[] = [];
  for (const { code, name, ...place } of points) {
    if (labels.length >= most) break;
    const [x, y]: Point = project(place);
    const [width, height, gap] = [widthOf(name) * size, size * 1.25, size * 0.6];
    const boxes: [Label['anchor'], Frame][] = [
      ['start', { x: x + gap, y: y - height / 2, width, height }],
      ['end', { x: x - gap - width, y: y - height / 2, width, height }],
    ];
    const fits = boxes.find(
      ([, box]) =>
        box.x >= frame.x &&
        box.x + box.width <= frame.x + frame.width &&
        !taken.some((other) => overlaps(box, other)),
    );
    if (!fits) continue;
    const [anchor, box] = fits;
    taken.push(box, { x: x - gap / 2, y: y - gap / 2, width: gap, height: gap });
    labels.push({ code, name, x: anchor === 'start' ? x + gap : x - gap, y, anchor });
  }
  return labels;
}
