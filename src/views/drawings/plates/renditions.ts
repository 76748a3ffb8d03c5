// Live broadcast: two inputs, the switch, and renditions with aligned keyframes.
import { dots, type Point, spread, strokes } from '../path.ts';
import { arrow, box, hatch, type Part, type Plate } from './plate.ts';

const [START, STEP, COUNT] = [112, 84, 5];
const KEYFRAMES = spread(COUNT + 1, START, START + STEP * COUNT);
/** The keyframe at which the switch changes from the first input to the second. */
const SWITCH = KEYFRAMES[2] ?? 0;
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

const input = (y: number, from: number, to: number, name: string): Part => ({
  number: [26, y],
  layers: [
    { tone: 'quiet', form: 'hair', d: `M${START} ${y + 10}H${START + STEP * COUNT}` },
    { tone: 'ink', form: 'hair', d: packets(y, from, to) },
  ],
  texts: [{ at: [54, y], text: name }],
  area: [8, y - 20, START + STEP * COUNT, 36],
});
const primary = input(38, START, SWITCH + 26, 'SRT');

export const renditions: Plate = {
  ground: {
    layers: [
      {
        tone: 'ink',
        form: 'line',
        d: arrow([
          [START, 402],
          [606, 402],
        ]),
      },
      { tone: 'ink', form: 'hair', d: KEYFRAMES.map((x) => `M${x} 396v12`).join('') },
    ],
    texts: KEYFRAMES.slice(0, -1).map((x, index) => ({
      at: [x, 424] as const,
      text: `${index * 2} s`,
      anchor: 'middle' as const,
      tone: 'quiet' as const,
    })),
  },
  parts: [
    {
      ...primary,
      layers: [
        ...primary.layers,
        { tone: 'signal', form: 'dash', d: `M${SWITCH + 34} 48H${START + STEP * COUNT}` },
        { tone: 'signal', form: 'bold', d: `M${SWITCH + 26} 28l14 14m0 -14l-14 14` },
      ],
    },
    input(92, START, START + STEP * COUNT, 'RTMP'),
    {
      number: [SWITCH, 146],
      leader: [
        [SWITCH, 146],
        [SWITCH, 118],
      ],
      layers: [
        { tone: 'second', form: 'bold', d: `M${START} 54H${SWITCH}V108H${START + STEP * COUNT}` },
        {
          tone: 'second',
          form: 'disc',
          d: dots([
            [SWITCH, 54],
            [SWITCH, 108],
          ]),
        },
      ],
      area: [SWITCH - 20, 114, 40, 48],
    },
    {
      number: [19, 268],
      layers: [
        {
          tone: 'ink',
          form: 'plate',
          d: RENDITIONS.map(({ y, height }) => box(START, y, STEP * COUNT, height)).join(''),
        },
        {
          tone: 'quiet',
          form: 'hair',
          d: RENDITIONS.map(({ y, height }, index) =>
            hatch(START, y, STEP * COUNT, height, 7 + index * 3),
          ).join(''),
        },
      ],
      texts: RENDITIONS.map(({ y, height, name }) => ({
        at: [START - 8, y + height / 2] as const,
        text: name,
        anchor: 'end' as const,
      })),
      area: [8, 180, 310, 180],
    },
    {
      number: [KEYFRAMES[3] ?? 0, 378],
      leader: [
        [KEYFRAMES[3] ?? 0, 378],
        [KEYFRAMES[3] ?? 0, 354],
      ],
      layers: [
        {
          tone: 'second',
          form: 'bold',
          d: strokes(
            KEYFRAMES.map((x): [Point, Point] => [
              [x, 178],
              [x, 362],
            ]),
          ),
        },
      ],
      area: [322, 180, 156, 214],
    },
    {
      number: [584, 268],
      leader: [
        [584, 268],
        [562, 268],
      ],
      layers: [
        {
          tone: 'ink',
          form: 'line',
          d: `M540 186h8q8 0 8 8v66q0 8 6 8q-6 0 -6 8v70q0 8 -8 8h-8`,
        },
      ],
      texts: [
        { at: [588, 216], text: 'HLS', anchor: 'middle', tone: 'quiet' },
        { at: [588, 320], text: 'DASH', anchor: 'middle', tone: 'quiet' },
      ],
      area: [536, 180, 80, 180],
    },
  ],
};
