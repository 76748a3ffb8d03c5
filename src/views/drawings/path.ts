// Compact SVG path data for drawings, in addition to common/drawing/path.ts.
import { join, line, type Point, roundToTenth } from '../../../common/drawing/path.ts';

export { curve, type Point } from '../../../common/drawing/path.ts';
export { line };

/** Quadratic curve between two points that passes through a third point at its middle. */
export function bend(from: Point, middle: Point, to: Point): string {
  const [x, y] = [roundToTenth(from[0]), roundToTenth(from[1])];
  const handle = [2 * middle[0] - (from[0] + to[0]) / 2 - x, 2 * middle[1] - (from[1] + to[1]) / 2 - y];
  return `M${join([x, y])}q${join([...handle, to[0] - x, to[1] - y])}`;
}

/**
 * Dots: zero-length lines, which round caps render as discs of the stroke width. Coordinates are relative to the
 * previous dot, so sorted points result in shorter paths.
 */
export function dots(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  return points
    .map((point, index) => {
      const step = [roundToTenth(point[0] - x), roundToTenth(point[1] - y)];
      [x, y] = [roundToTenth(x + (step[0] ?? 0)), roundToTenth(y + (step[1] ?? 0))];
      return `${index === 0 ? 'M' : 'm'}${join(step)}h0`;
    })
    .join('');
}

/** Circles. */
export const rings = (circles: readonly (readonly [x: number, y: number, radius: number])[]): string =>
  circles
    .map(
      ([x, y, r]) =>
        `M${join([x - r, y])}a${join([r, r])} 0 1 0 ${join([2 * r, 0])}a${join([r, r])} 0 1 0 ${join([-2 * r, 0])}`,
    )
    .join('');

/** Separate line segments. */
export const strokes = (pairs: readonly (readonly [Point, Point])[]): string =>
  pairs.map((pair) => line(pair)).join('');

/** Points in the syntax of the SVG attribute: `70,404 92,378`. */
export const points = (text: string): Point[] =>
  text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/** Evenly spaced numbers from `from` to `to`, inclusive. */
export const spread = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(1, count - 1));

/** Evenly spaced angles of a full turn, in radians. */
export const directions = (count: number): number[] => spread(count + 1, 0, Math.PI * 2).slice(0, -1);

/** Splits items by even and odd index. */
export const splitHalves = <T>(items: readonly T[]): [even: T[], odd: T[]] => [
  items.filter((_, index) => index % 2 === 0),
  items.filter((_, index) => index % 2 === 1),
];

/** Smoothstep: 0 before `from`, 1 after `to`, smooth in between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
