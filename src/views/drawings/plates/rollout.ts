// CDN Pro: a configuration version, its checks, its deployment stages, and the rollback.
import { pen } from '../layer.ts';
import { curve, dots, type Point, spread } from '../path.ts';
import { arrow, box, hatch, type Part, type Plate } from './plate.ts';

const [BASE, FULL, END] = [380, 214, 596];
const STAGES = [
  { x: 276, to: 356, share: 0.01, name: '1%' },
  { x: 356, to: 446, share: 0.1, name: '10%' },
  { x: 446, to: END, share: 1, name: '100%' },
] as const;
const topOf = (share: number): number => BASE - Math.max(8, FULL * share);
const bars = STAGES.map(({ x, to, share }) => [x, topOf(share), to - x, BASE - topOf(share)] as const);
/** Share of 5xx responses over time, far below the threshold. */
const errors = spread(12, 276, END).map((x, index): Point => [x, 104 - ((index * 7) % 5) * 4]);
const THRESHOLD = 58;

const text = (y: number, value: string) => ({
  at: [126, y] as const,
  text: value,
  anchor: 'middle' as const,
});
/** Step before the deployment. */
const step = (y: number, name: string): Part => ({
  number: [26, y],
  leader: [[60, y]],
  layers: [pen.ink.plate(box(60, y - 26, 132, 52)), pen.quiet.hair(hatch(180, y - 26, 12, 52, 4))],
  labels: [text(y, name)],
  area: [8, y - 32, 190, 64],
});

const version = (): Part => ({
  number: [26, 72],
  leader: [[60, 72]],
  layers: [pen.ink.plate('M60 40h112l20 20v44h-132z'), pen.ink.hair('M172 40v20h20')],
  labels: [text(74, 'v42')],
  area: [8, 34, 190, 76],
});

const stages = (): Part => ({
  number: [521, 272],
  layers: [
    pen.ink.plate(...bars.map((bar) => box(...bar))),
    pen.second.hair(...bars.map((bar) => hatch(...bar, 8))),
  ],
  labels: STAGES.map(({ x, to, share, name }) => ({
    at: [(x + to) / 2, topOf(share) - 16],
    text: name,
    anchor: 'middle',
    tone: 'quiet',
  })),
  area: [270, 150, 330, 236],
});

const threshold = (): Part => ({
  number: [238, THRESHOLD],
  leader: [[276, THRESHOLD]],
  layers: [
    pen.signal.dash(`M276 ${THRESHOLD}H${END}`),
    pen.ink.line(curve(errors)),
    pen.quiet.hair(`M276 112H${END}`),
  ],
  labels: [{ at: [END, THRESHOLD - 18], text: '5xx', anchor: 'end', tone: 'signal' }],
  area: [220, 28, 382, 92],
});

const rollback = (): Part => ({
  number: [320, 424],
  leader: [[430, 424]],
  layers: [
    pen.second.bold(`M520 ${BASE}V412q0 12 -12 12H160`),
    pen.second.bold(arrow([280, 424], [166, 424])),
    pen.second.disc(dots([[520, BASE]])),
  ],
  labels: [text(424, 'v41')],
  area: [100, 404, 430, 34],
});

export const rollout = (): Plate => ({
  ground: {
    layers: [
      pen.ink.line(
        ...[
          arrow([126, 104], [126, 146]),
          arrow([126, 198], [126, 240]),
          arrow([192, 266], [234, 266], [234, BASE], [276, BASE]),
          arrow([276, BASE], [612, BASE]),
        ],
      ),
    ],
  },
  parts: [version(), step(172, 'dry run'), step(266, 'staging'), stages(), threshold(), rollback()],
});
