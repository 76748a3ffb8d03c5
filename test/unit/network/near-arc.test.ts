// Marks of a visitor on the flow map of the home page.
import { expect, it } from 'vitest';
import { project } from '../../../src/views/drawings/projection.ts';
import { nearMarks } from '../../../src/views/network/near-arc.ts';

const houston = { longitude: -95.37, latitude: 29.76 };
const austin = { longitude: -97.74, latitude: 30.27 };
const perth = { longitude: 115.86, latitude: -31.95 };
const singapore = { longitude: 103.82, latitude: 1.35 };

/** Numbers of a path: start, then control point and end relative to it. */
const numbersOf = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];
const isNear = ([x, y]: readonly number[], place: Parameters<typeof project>[0]) => {
  const [toX, toY] = project(place);
  return Math.hypot((x ?? 0) - toX, (y ?? 0) - toY) < 0.2;
};

it.each([
  ['nearby locations', austin, houston, 4],
  ['distant locations', perth, singapore, 15],
  ['equal locations', houston, houston, 4],
])('the arc between %s starts at the visitor, ends at the city, and is raised', (_, from, to, height) => {
  const [arc, ring, city] = nearMarks(from, to);
  const [x = 0, y = 0, , controlY = 0, endX = 0, endY = 0] = numbersOf(arc);
  expect([isNear([x, y], from), isNear([x + endX, y + endY], to)]).toEqual([true, true]);
  // The top of a quadratic curve is halfway between its chord and its control point.
  expect((endY / 2 - controlY) / 2).toBeGreaterThan(height);
  expect([ring.includes('a9 9'), isNear(numbersOf(city), to)]).toEqual([true, true]);
});
