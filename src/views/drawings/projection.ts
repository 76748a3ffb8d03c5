// Map projection (Natural Earth I) and great circles, implemented here to avoid a map library.
import type { Point } from './path.ts';

/** View box size of maps. Antarctica is omitted. */
export const MAP = { width: 1000, height: 468 } as const;
const [CENTER_X, CENTER_Y, SCALE, TURN] = [500, 258, 181, 11] as const;
const RADIANS = Math.PI / 180;

export interface Place {
  /** Degrees east. */
  longitude: number;
  /** Degrees north. */
  latitude: number;
}

/** Returns a position in map units. No continent crosses the edge opposite the central meridian. */
export function project({ longitude, latitude }: Place): Point {
  const lambda = (((longitude - TURN + 540) % 360) - 180) * RADIANS;
  const phi = latitude * RADIANS;
  const p2 = phi * phi;
  const p4 = p2 * p2;
  const x = lambda * (0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4)));
  const y = phi * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)));
  return [CENTER_X + x * SCALE, CENTER_Y - y * SCALE];
}

/** Evenly spaced points along the great circle between two places. */
export function greatCircle(from: Place, to: Place, steps: number): Place[] {
  const vector = ({ longitude, latitude }: Place) => {
    const [lon, lat] = [longitude * RADIANS, latitude * RADIANS];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  };
  const [a, b] = [vector(from), vector(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  if (angle < 1e-6) return [from, to];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const [p, q] = [
      Math.sin((1 - index / steps) * angle) / Math.sin(angle),
      Math.sin((index / steps) * angle) / Math.sin(angle),
    ];
    const [x, y, z] = [p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]];
    return { longitude: Math.atan2(y, x) / RADIANS, latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS };
  });
}

/** Great-circle distance in kilometers. */
export function distance(from: Place, to: Place): number {
  const [a, b] = [from.latitude * RADIANS, to.latitude * RADIANS];
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((to.longitude - from.longitude) * RADIANS) / 2) ** 2;
  return 12742 * Math.asin(Math.sqrt(half));
}
