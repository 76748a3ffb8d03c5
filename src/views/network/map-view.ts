// Visible section of the world map.
import type { CityKind } from '../../../common/contract/entities/network.ts';
import type { Point } from '../drawings/path.ts';
import { MAP, type Place, project } from '../drawings/projection.ts';

/** Rectangle of the map, in map units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Map filter: a service, or offices only. */
export type MapKind = CityKind | 'office';

/** Reference width of the map, in pixels. */
export const REFERENCE_WIDTH = 1440;

/** Rounds a length to hundredths, for markup. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Path of dots: nearly zero-length lines, which round caps render as discs. */
export const discs = (places: readonly Place[]): string =>
  places
    .map((place) => {
      const [x, y] = project(place).map(roundToHundredths);
      return `M${x} ${y}h.01`;
    })
    .join('');

export const WORLD: Frame = { x: 0, y: 0, width: MAP.width, height: MAP.height };

/**
 * Maximum gap between the outermost location and the next one, as a share of the width of all locations. Locations
 * beyond it are outside the frame, so that one distant city does not reduce the scale of the map.
 */
const FAR = 0.25;

/** Removes distant points in the west and the east. */
function removeOutliers(points: readonly Point[]): Point[] {
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

interface FrameShape {
  /** Width divided by height. */
  ratio: number;
  minWidth: number;
}

const SHEET: FrameShape = { ratio: MAP.width / MAP.height, minWidth: 0 };

/** Frame that contains the points with a margin. */
function frameAround(points: readonly Point[], { ratio, minWidth }: FrameShape): Frame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const air = Math.max(12, (right - left) * 0.08, (bottom - top) * 0.1);
  const needed = Math.max(minWidth, right - left + 2 * air, (bottom - top + 2 * air) * ratio);
  const width = Math.min(MAP.width, MAP.height * ratio, needed);
  const height = width / ratio;
  const clampCenter = (center: number, size: number, sheet: number) =>
    Math.min(Math.max(center - size / 2, 0), sheet - size);
  return {
    x: clampCenter((left + right) / 2, width, MAP.width),
    y: clampCenter((top + bottom) / 2, height, MAP.height),
    width,
    height,
  };
}

/** Frame for the places without outliers, with the aspect ratio of the full map. */
export const frameOf = (places: readonly Place[]): Frame =>
  places.length === 0 ? WORLD : frameAround(removeOutliers(places.map(project)), SHEET);

/** Frame for a place and the cities near it, with an aspect ratio of 4:3. */
export const nearFrame = (places: readonly Place[]): Frame =>
  frameAround(places.map(project), { ratio: 4 / 3, minWidth: 90 });
