// Visible part of the world on a map.
import type { CityKind } from '../../../common/contract/entities/network.ts';
import type { Point } from '../drawings/path.ts';
import { MAP, type Place, project } from '../drawings/projection.ts';

/** A part of the map's sheet, in its units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Filter of the map: a service, or offices only. */
export type MapKind = CityKind | 'office';

/** Width of the map in pixels on a desktop; sizes refer to it. */
export const BREADTH = 1440;

export const WORLD: Frame = { x: 0, y: 0, width: MAP.width, height: MAP.height };

/**
 * Widest gap, as a share of the full width; places beyond it are outside the frame, so that one distant city
 * does not make all others small.
 */
const FAR = 0.25;

/** Points without distant ones in the west or the east. */
function withoutOutliers(points: readonly Point[]): Point[] {
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

/** Part of the sheet that contains these places with a margin, in the proportions of the full map. */
export function frameOf(places: readonly Place[]): Frame {
  if (places.length === 0) return WORLD;
  const points = withoutOutliers(places.map(project));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const ratio = MAP.width / MAP.height;
  const air = Math.max(12, (right - left) * 0.08, (bottom - top) * 0.1);
  const width = Math.min(MAP.width, Math.max(right - left + 2 * air, (bottom - top + 2 * air) * ratio));
  const height = width / ratio;
  const within = (center: number, size: number, sheet: number) =>
    Math.min(Math.max(center - size / 2, 0), sheet - size);
  return {
    x: within((left + right) / 2, width, MAP.width),
    y: within((top + bottom) / 2, height, MAP.height),
    width,
    height,
  };
}
