// Points of the network map: the city of an office, and navigation with the arrow keys.
import { expect, it } from 'vitest';
import { cityOf, codeOf, next, type Spot } from '../../../src/client/map/map-spots.ts';

const spotAt = (code: string, x: number, y: number): Spot => {
  const link: Partial<SVGGraphicsElement> = { getAttribute: () => `#city-${code}` };
  return { link: link as SVGGraphicsElement, x, y };
};
const [oslo, berlin, paris, madrid] = [
  spotAt('oslo', 10, 0),
  spotAt('berlin', 12, 10),
  spotAt('paris', 4, 13),
  spotAt('madrid', 0, 20),
] as const;
const cities = [oslo, berlin, paris, madrid];

it.each([
  ['down', oslo, [0, 1], berlin],
  ['up', berlin, [0, -1], oslo],
  ['left', berlin, [-1, 0], paris],
  ['right', paris, [1, 0], berlin],
  ['left', madrid, [-1, 0], undefined],
  ['up', oslo, [0, -1], undefined],
] as const)('the arrow key %s moves to the nearest point in its direction', (_, from, [dx, dy], expected) => {
  expect(next(cities, from, dx, dy)).toBe(expected);
});

it.each([
  ['at the same position', 10, 0, oslo],
  ['nearby', 10.5, 0.5, oslo],
  ['far away', 11, 0, undefined],
])('an office belongs to the nearest city within reach: %s', (_, x, y, expected) => {
  expect(cityOf(spotAt('office', x, y), cities)).toBe(expected);
});

it('the code of a point is its anchor without the prefix', () => {
  expect(codeOf(spotAt('los-angeles', 0, 0))).toBe('los-angeles');
});
