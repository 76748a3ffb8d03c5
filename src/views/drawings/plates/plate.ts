// Product figures in the style of engravings: six numbered parts, described as data. A page references each part of the
// file separately, so that a part and its key entry are highlighted together (drawing.css).
import type { Layer } from '../layer.ts';
import { line, type Point, strokes } from '../path.ts';

/** View box size of all figures. */
export const PLATE = { width: 620, height: 440 } as const;

/** Protocol or data format text, which is not translated. */
interface Label {
  at: Point;
  text: string;
  /** SVG text anchor; `start` by default. */
  anchor?: 'middle' | 'end';
  tone?: 'quiet' | 'signal';
}

export interface Figure {
  layers: readonly Layer[];
  labels?: readonly Label[];
}

export interface Part extends Figure {
  /** Center of the number. */
  number: Point;
  /** Points of the leader line after the number, up to the part. */
  leader?: readonly Point[];
  area: readonly [x: number, y: number, width: number, height: number];
}

export interface Plate {
  /** Everything outside the parts. */
  ground: Figure;
  parts: readonly [Part, Part, Part, Part, Part, Part];
}

/** Outline of a rectangle. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** Diagonal hatching of a rectangle. */
export function hatch(x: number, y: number, width: number, height: number, gap = 6): string {
  const count = Math.floor((width + height) / gap);
  return Array.from({ length: count }, (_, index) => {
    const at = (index + 1) * gap;
    return line([
      [x + Math.max(0, at - height), y + Math.min(at, height)],
      [x + Math.min(at, width), y + Math.max(0, at - width)],
    ]);
  }).join('');
}

/** Vertical lines between two heights. */
export const verticals = (xs: readonly number[], from: number, to: number): string =>
  strokes(
    xs.map((x): [Point, Point] => [
      [x, from],
      [x, to],
    ]),
  );

/** Horizontal lines between two x coordinates. */
export const horizontals = (ys: readonly number[], from: number, to: number): string =>
  strokes(
    ys.map((y): [Point, Point] => [
      [from, y],
      [to, y],
    ]),
  );

/** An X in a square. */
export const cross = (x: number, y: number, size: number): string =>
  `M${x} ${y}l${size} ${size}m0 -${size}l-${size} ${size}`;

/** S-curve that is horizontal at both ends. */
export function link([x, y]: Point, [toX, toY]: Point): string {
  const half = (x + toX) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toX} ${toY}`;
}

/** Point on a circle at an angle in degrees, clockwise from the right. */
export function onCircle([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** Arc of a circle between two angles in degrees, clockwise. */
export function arc(center: Point, radius: number, from: number, to: number): string {
  const [start, end] = [from, to].map((degrees) =>
    onCircle(center, radius, degrees)
      .map((value) => value.toFixed(1))
      .join(' '),
  );
  return `M${start}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${end}`;
}

/** Outline of a ring sector between two angles in degrees, clockwise. */
export function sector(
  center: Point,
  [inner, outer]: readonly [number, number],
  from: number,
  to: number,
): string {
  const at = (radius: number, degrees: number): string =>
    onCircle(center, radius, degrees)
      .map((value) => value.toFixed(1))
      .join(' ');
  const large = to - from > 180 ? 1 : 0;
  return `M${at(outer, from)}A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}z`;
}

/** Polyline that ends in an arrowhead. */
export function arrow(...points: readonly Point[]): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const side = (turn: number): Point => [
    end[0] - 9 * Math.cos(angle + turn),
    end[1] - 9 * Math.sin(angle + turn),
  ];
  return line(points) + line([side(0.45), end, side(-0.45)]);
}

/** Cylinder, the symbol of a data store. */
export function cylinder(x: number, y: number, width: number, height: number): string {
  const [r, flat] = [width / 2, width / 9];
  const rim = (top: number, sweep: string): string => `M${x} ${top}a${r} ${flat} 0 0 ${sweep} ${width} 0`;
  return `M${x} ${y}v${height}M${x + width} ${y}v${height}${rim(y, '1')}${rim(y, '0')}${rim(y + height, '0')}`;
}

/** Levels in a cylinder: the visible half of an ellipse at each height. */
export const levels = (x: number, ys: readonly number[], width: number, flat: number): string =>
  ys.map((y) => `M${x} ${y}a${width / 2} ${flat} 0 0 0 ${width} 0`).join('');

/** Rack units: a line at each height, with a mark above it. */
export const units = (
  x: number,
  ys: readonly number[],
  width: number,
  mark: readonly [right: number, up: number, width: number],
): string => ys.map((y) => `M${x} ${y}h${width}M${x + mark[0]} ${y - mark[1]}h${mark[2]}`).join('');
