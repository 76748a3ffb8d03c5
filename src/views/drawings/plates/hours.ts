// Contact: office hours in six time zones on a 24-hour dial, with midnight UTC at the top.
import { pen } from '../layer.ts';
import { type Point, rings, strokes } from '../path.ts';
import { onCircle, type Part, type Plate, sector } from './plate.ts';

const CENTER: Point = [310, 220];
/** Opening time of the offices, and the number of hours that they are open. */
const [OPEN, HOURS] = [9, 9];
/** Center radius of the outermost band, spacing of the bands, and half of the band width. */
const [OUTER, STEP, HALF] = [178, 23, 8];

/** Point on the dial at an hour. */
const pointAt = (hour: number, radius: number): Point => {
  const [x, y] = onCircle(CENTER, radius, hour * 15 - 90);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
};
const ray = (hour: number, from: number, to: number): [Point, Point] => [
  pointAt(hour, from),
  pointAt(hour, to),
];
const count = (length: number): number[] => Array.from({ length }, (_, index) => index);
const radiusOf = (index: number): number => OUTER - index * STEP;

/** Band with the office hours of a time zone. `zone` is its standard UTC offset in hours. */
function band(zone: number, index: number): Part {
  const radius = radiusOf(index);
  const [inner, outer] = [radius - HALF, radius + HALF];
  const [from, to] = [OPEN - zone, OPEN - zone + HOURS];
  const number = pointAt((from + to) / 2, radius);
  const angles = [from * 15 - 90, to * 15 - 90] as const;
  return {
    number,
    layers: [
      pen.ink.plate(sector(CENTER, [inner, outer], ...angles)),
      pen.second.hair(strokes(count(HOURS * 4).map((quarter) => ray(from + quarter / 4, inner, outer)))),
    ],
    area: [number[0] - 26, number[1] - 26, 52, 52],
  };
}

const name = (hour: number, text: string, anchor?: 'middle' | 'end') => ({
  at: pointAt(hour, 208),
  text,
  tone: 'quiet' as const,
  ...(anchor && { anchor }),
});

export const hours = (): Plate => ({
  ground: {
    layers: [
      pen.quiet.hair(rings(count(6).map((index) => [...CENTER, radiusOf(index)] as const))),
      pen.ink.hair(strokes(count(24).map((hour) => ray(hour, 190, hour % 6 === 0 ? 199 : 194)))),
    ],
    labels: [
      name(0, '00', 'middle'),
      name(6, '06'),
      name(12, '12', 'middle'),
      name(18, '18', 'end'),
      { at: CENTER, text: 'UTC', anchor: 'middle' },
    ],
  },
  parts: [band(9, 0), band(8, 1), band(5.5, 2), band(4, 3), band(1, 4), band(-8, 5)],
});
