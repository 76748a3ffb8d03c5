// Media delivery: one throw of a ball, seen in the studio and on players with small and large buffers.
import { pen } from '../layer.ts';
import { dots, type Point } from '../path.ts';
import { box, cross, cylinder, hatch, levels, type Part, type Plate, verticals } from './plate.ts';

/** Time axis: position of the camera, width of a second, height, and last second. */
const [NOW, SECOND, AXIS, LAST] = [100, 58, 404, 8];
const xAt = (seconds: number): number => NOW + seconds * SECOND;
/** Duration of the interruption, in seconds. */
const GAP = 1;
const SCREEN = [80, 52] as const;

/** Screen with the path of the ball, and the ball after a part of its flight, from 0 to 1. */
function screen(x: number, y: number, flight: number) {
  const ball: Point = [x + 8 + 64 * flight, y + 44 - 112 * flight * (1 - flight)];
  return [
    pen.ink.plate(box(x, y, ...SCREEN)),
    pen.quiet.hair(`M${x + 8} ${y + 44}q32 -56 64 0`),
    pen.second.disc(dots([ball])),
  ] as const;
}

interface Player {
  name: string;
  y: number;
  /** Seconds after the camera. */
  delay: number;
  flight: number;
  /** Outline of the buffer. */
  buffer: string;
  number: Point;
  leader: Point;
}

/** A player: its buffer between the camera and the moment that it shows, and its screen. */
function player({ name, y, delay, flight, buffer, number, leader }: Player): Part {
  const left = xAt(delay) + 44;
  return {
    number,
    leader: [leader],
    layers: [
      pen.second.bold(`M${NOW} ${y}H${left}`),
      pen.ink.plate(buffer),
      pen.second.disc(dots([[xAt(delay), y]])),
      ...screen(left, y - 26, flight),
    ],
    labels: [{ at: [NOW - 14, y], text: name, anchor: 'end' }],
    area: [8, y - 30, left + SCREEN[0], 60],
  };
}

const camera = (): Part => ({
  number: [190, 50],
  leader: [[140, 50]],
  layers: [pen.second.bold(`M${NOW} 76V${AXIS}`), ...screen(60, 24, 0.92)],
  area: [52, 18, 160, 64],
});

/** The interruption on the time axis. A player continues if its buffer is longer. */
const interruption = (): Part => ({
  number: [xAt(GAP) + 48, 380],
  leader: [[xAt(GAP), 380]],
  layers: [
    pen.signal.hair(hatch(NOW, 370, GAP * SECOND, 20)),
    pen.signal.line(box(NOW, 370, GAP * SECOND, 20)),
    pen.signal.dash(`M${xAt(GAP)} 370V104`),
    pen.signal.bold(cross(xAt(GAP) - 7, 129, 14)),
  ],
  area: [NOW, 356, 130, 44],
});

const stored = (): Part => ({
  number: [475, 24],
  leader: [[475, 66]],
  layers: [
    pen.ink.line(cylinder(402, 44, 48, 52)),
    pen.quiet.hair(levels(402, [57, 70, 83], 48, 5)),
    pen.second.bold('M450 70H492'),
    ...screen(492, 44, 0.3),
    pen.quiet.line('M492 112H572'),
    pen.second.disc(dots([[516, 112]])),
  ],
  area: [396, 10, 184, 114],
});

export const delays = (): Plate => ({
  ground: {
    layers: [
      pen.ink.hair(
        `M${NOW} ${AXIS}H${xAt(LAST)}${verticals([0, 1, 2, 3, 4, 5, 6, 7, LAST].map(xAt), AXIS, AXIS + 6)}`,
      ),
    ],
    labels: [0, 2, 4, 6, 8].map((second) => ({
      at: [xAt(second), AXIS + 22],
      text: second === LAST ? `${second} s` : `${second}`,
      anchor: 'middle',
      tone: 'quiet',
    })),
  },
  parts: [
    camera(),
    player({
      name: 'WebRTC',
      y: 136,
      delay: 0.5,
      flight: 0.84,
      buffer: box(NOW, 126, SECOND / 2, 20),
      number: [296, 136],
      leader: [253, 136],
    }),
    player({
      name: 'LL-HLS',
      y: 216,
      delay: 3,
      flight: 0.5,
      buffer:
        box(NOW, 206, 3 * SECOND, 20) +
        verticals(
          [1, 2, 3, 4, 5, 6, 7, 8].map((part) => xAt(part / 3)),
          206,
          226,
        ),
      number: [441, 216],
      leader: [398, 216],
    }),
    player({
      name: 'HLS',
      y: 296,
      delay: 6,
      flight: 0.12,
      buffer: box(NOW, 286, 6 * SECOND, 20) + verticals([xAt(2), xAt(4)], 286, 306),
      number: [532, 236],
      leader: [532, 270],
    }),
    interruption(),
    stored(),
  ],
});
