// Live broadcast: two inputs, the switch, and renditions with aligned keyframes.
import { pen } from '../layer.ts';
import { dots, spread } from '../path.ts';
import { arrow, box, cross, hatch, type Part, type Plate, verticals } from './plate.ts';

const [START, STEP, COUNT] = [112, 84, 5];
const keyframe = (index: number): number => START + STEP * index;
const END = keyframe(COUNT);
const KEYFRAMES = spread(COUNT + 1, START, END);
/** Keyframe at which the switch changes from the first input to the second. */
const SWITCH = keyframe(2);
const RENDITIONS = [
  { y: 186, height: 46, name: '1080p' },
  { y: 244, height: 36, name: '720p' },
  { y: 292, height: 28, name: '480p' },
  { y: 332, height: 22, name: '360p' },
] as const;

/** Packets of an input between two times. */
const packets = (y: number, from: number, to: number): string =>
  spread(Math.floor((to - from) / 7) + 1, from, to)
    .map((x, index) => `M${Math.round(x)} ${y + 10}v${index % 6 === 0 ? -24 : -12 - (index % 3) * 3}`)
    .join('');

const input = (y: number, from: number, to: number, name: string, more: Part['layers'] = []): Part => ({
  number: [26, y],
  layers: [pen.quiet.hair(`M${START} ${y + 10}H${END}`), pen.ink.hair(packets(y, from, to)), ...more],
  labels: [{ at: [54, y], text: name }],
  area: [8, y - 20, END, 36],
});

const inputSwitch = (): Part => ({
  number: [SWITCH, 146],
  leader: [[SWITCH, 118]],
  layers: [
    pen.second.bold(`M${START} 54H${SWITCH}V108H${END}`),
    pen.second.disc(
      dots([
        [SWITCH, 54],
        [SWITCH, 108],
      ]),
    ),
  ],
  area: [SWITCH - 20, 114, 40, 48],
});

const outputs = (): Part => ({
  number: [19, 268],
  layers: [
    pen.ink.plate(...RENDITIONS.map(({ y, height }) => box(START, y, STEP * COUNT, height))),
    pen.quiet.hair(
      ...RENDITIONS.map(({ y, height }, index) => hatch(START, y, STEP * COUNT, height, 7 + index * 3)),
    ),
  ],
  labels: RENDITIONS.map(({ y, height, name }) => ({
    at: [START - 8, y + height / 2],
    text: name,
    anchor: 'end',
  })),
  area: [8, 180, 310, 180],
});

const formats = (): Part => ({
  number: [584, 268],
  leader: [[562, 268]],
  layers: [pen.ink.line('M540 186h8q8 0 8 8v66q0 8 6 8q-6 0 -6 8v70q0 8 -8 8h-8')],
  labels: [
    { at: [588, 216], text: 'HLS', anchor: 'middle', tone: 'quiet' },
    { at: [588, 320], text: 'DASH', anchor: 'middle', tone: 'quiet' },
  ],
  area: [536, 180, 80, 180],
});

export const renditions = (): Plate => ({
  ground: {
    layers: [
      pen.ink.line(arrow([START, 402], [606, 402])),
      pen.ink.hair(...KEYFRAMES.map((x) => `M${x} 396v12`)),
    ],
    labels: KEYFRAMES.slice(0, -1).map((x, index) => ({
      at: [x, 424],
      text: `${index * 2} s`,
      anchor: 'middle',
      tone: 'quiet',
    })),
  },
  parts: [
    input(38, START, SWITCH + 26, 'SRT', [
      pen.signal.dash(`M${SWITCH + 34} 48H${END}`),
      pen.signal.bold(cross(SWITCH + 26, 28, 14)),
    ]),
    input(92, START, END, 'RTMP'),
    inputSwitch(),
    outputs(),
    {
      number: [keyframe(3), 378],
      leader: [[keyframe(3), 354]],
      layers: [pen.second.bold(verticals(KEYFRAMES, 178, 362))],
      area: [322, 180, 156, 214],
    },
    formats(),
  ],
});
