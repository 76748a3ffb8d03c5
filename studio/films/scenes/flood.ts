// Scene of a DDoS attack: a wave against a barrier, the traffic at each moment, and a chart of 40 minutes above it.
import { waveRows } from '../../../src/views/drawings/kinds/flood.ts';
import { curve } from '../../../src/views/drawings/path.ts';
import { random } from '../../../src/views/drawings/random.ts';
import type { Moment, Scene } from '../film.ts';
import { drawCounter } from '../frame.ts';
import { ease, INK, lerp, type Point, type Stage } from '../stage.ts';

/** Course of the attack (content/blog: `ddos-attack-browser-game-platform`): minute, and share of the peak. */
const COURSE: readonly Point[] = [
  [0, 0.02],
  [2, 0.03],
  [4, 0.22],
  [6, 0.62],
  [8, 1],
  [10, 0.94],
  [12, 0.8],
  [14, 0.66],
  [17, 0.5],
  [20, 0.3],
  [21, 0.26],
  [25, 0.24],
  [30, 0.2],
  [35, 0.1],
  [38, 0.05],
  [40, 0.03],
];
/** Minutes at which shots begin and end. */
const MINUTES = [0, 0, 2.4, 7, 20, 38, 40] as const;
const TICKS = [0, 4, 8, 14, 21, 40] as const;

function shareAt(minute: number): number {
  const next = COURSE.findIndex(([at]) => at >= minute);
  const [from, to] = [
    COURSE[Math.max(0, next - 1)] ?? [0, 0],
    COURSE[next < 0 ? COURSE.length - 1 : next] ?? [0, 0],
  ];
  return to[0] === from[0] ? to[1] : lerp(from[1], to[1], (minute - from[0]) / (to[0] - from[0]));
}

/** Position and scale of the wave. */
const WAVE = { x: -10, y: -20, scale: 2.18 } as const;
const CHART = { left: 64, right: 1216, top: 142, foot: 232 } as const;
const chartX = (minute: number): number => lerp(CHART.left, CHART.right, minute / 40);
const chartY = (share: number): number => lerp(CHART.foot, CHART.top, share);

function drawChart(stage: Stage, minute: number, alpha: number): void {
  stage.segment([CHART.left, CHART.foot], [CHART.right, CHART.foot], { ink: INK.faint, width: 2, alpha });
  for (const tick of TICKS) {
    const x = chartX(tick);
    stage.segment([x, CHART.foot], [x, CHART.foot + 10], { ink: INK.faint, width: 2, alpha });
    const align = tick === 0 ? 'left' : tick === 40 ? 'right' : 'center';
    stage.text(`${tick}′`, x, CHART.foot + 44, { size: 28, mono: true, ink: INK.quiet, align, alpha });
  }
  const count = Math.max(2, Math.ceil(minute * 4));
  const past = Array.from({ length: count }, (_, index): Point => {
    const at = (minute * index) / (count - 1);
    return [chartX(at), chartY(shareAt(at))];
  });
  const [x, y] = past.at(-1) ?? [CHART.left, CHART.foot];
  stage.line([...past, [x, CHART.foot], [CHART.left, CHART.foot]], { fill: INK.signal, alpha: alpha * 0.16 });
  stage.line(past, { ink: INK.signal, width: 4, alpha });
  stage.dot([x, y], 8, INK.signal, alpha);
}

interface Packet {
  label: string;
  /** Whether the packet passes the barrier; other packets end there. */
  passes: boolean;
  /** Row in the wave, from 0 to 1, and start time. */
  depth: number;
  start: number;
  ink: string;
}

/** Packets of a shot, one every `every` seconds, with labels in rotation. */
function traffic(
  seed: number,
  from: number,
  to: number,
  every: number,
  labels: readonly (readonly [string, boolean])[],
): Packet[] {
  const rand = random(seed);
  return Array.from({ length: Math.floor((to - from) / every) }, (_, index) => {
    const [label, passes] = labels[index % labels.length] ?? ['', true];
    return {
      label,
      passes,
      depth: 0.14 + 0.46 * ((index * 0.381) % 1),
      start: from + index * every + rand() * 0.3,
      ink: passes ? INK.second : INK.signal,
    };
  });
}

const TRAVEL = 3.2;
const barrierAt = (depth: number): Point => [
  WAVE.x + (408 + depth * 56) * WAVE.scale,
  WAVE.y + (150 + depth * 276) * WAVE.scale - 60,
];

function drawPacket(stage: Stage, { label, passes, depth, start, ink }: Packet, time: number): void {
  const age = time - start;
  const [wall, y] = barrierAt(depth);
  const end = passes ? 1330 : wall - 12;
  const x = -60 + (age / TRAVEL) * (wall + 60);
  const stopped = !passes && x >= end;
  const since = age - ((end + 60) / (wall + 60)) * TRAVEL;
  if (age < 0 || x > 1340 || (stopped && since > 0.9)) return;
  const at: Point = [Math.min(x, end), y];
  const alpha = stopped ? 1 - ease(0.3, 0.9, since) : 1;
  const lettering = { size: 30, mono: true, ink: INK.ink, alpha, align: 'right' } as const;
  const width = label === '' ? 0 : stage.widthOf(label, lettering);
  if (label !== '') {
    stage.box(at[0] - width - 32, y - 25, width + 24, 42, { ink, width: 2, fill: INK.raised, alpha });
    stage.text(label, at[0] - 20, y + 6, lettering);
  } else stage.dot([at[0] - 10, y - 4], 7, ink, alpha);
  if (!stopped) return;
  const size = 9 + 8 * ease(0, 0.3, since);
  for (const side of [-1, 1])
    stage.segment([wall - size, y - 4 - side * size], [wall + size, y - 4 + side * size], {
      ink: INK.signal,
      width: 4,
      alpha,
    });
}

/** Draws the wave, whose height follows the traffic. */
function drawWave(stage: Stage, time: number, force: number, alpha: number): void {
  const rand = random(11);
  const swells = Array.from({ length: 9 }, (_, index) => {
    const [width, pace, lean, tall] = [
      17 + rand() * 20,
      0.034 + rand() * 0.016,
      (rand() - 0.4) * 40,
      0.5 + rand() * 0.9,
    ];
    const phase = (time * pace + index / 9) % 1;
    return { x: -20 + phase * 470, width, size: tall * Math.sin(Math.PI * phase) ** 0.7, drift: lean };
  });
  const rows = waveRows(swells, time * 0.9, 0.16 + 0.9 * force);
  stage.within(WAVE.x, WAVE.y, WAVE.scale, () => {
    rows.forEach(({ points, barrier, base }, index) => {
      // Half the lines of the still drawing, because each moving line increases the file size.
      if (index % 2 === 0) return;
      const ink = index === 11 ? INK.signal : index % 4 === 1 ? INK.quiet : INK.faint;
      stage.path(curve(points), {
        ink,
        width: index === 11 ? 1.5 : 0.8,
        fill: INK.paper,
        alpha: index % 4 === 1 ? alpha * 0.8 : alpha,
      });
      stage.segment([barrier, base + 1], [barrier, base - 52], {
        ink: INK.second,
        width: 0.7,
        alpha: alpha * 0.9,
      });
    });
    const ends = [rows[0], rows.at(-1)].flatMap((row): Point[] =>
      row ? [[row.barrier, row.base - 52]] : [],
    );
    stage.line(ends, { ink: INK.second, width: 1.6, alpha });
  });
}

/** Minute of the attack at a moment. Each shot covers its own part of the 40 minutes. */
function minuteOf({ shot, since }: Moment, lengths: readonly number[]): number {
  const share = ease(0, (lengths[shot] ?? 1) - 1, since(shot));
  return lerp(MINUTES[shot] ?? 0, MINUTES[shot + 1] ?? 40, shot === 0 ? 0 : share);
}

export const flood: Scene = ({ shots, figures }) => {
  const lengths = shots.map(({ start, end }) => end - start);
  const at = (shot: number): number => shots[shot]?.start ?? 0;
  const packets = [
    ...traffic(3, at(1) + 0.4, at(2) - 2, 0.9, [
      ['', true],
      ['UDP ?', false],
      ['', true],
      ['', true],
      ['UDP ?', false],
    ]),
    ...traffic(5, at(2), at(3) - 1.5, 0.5, [
      ['53', false],
      ['123', false],
      ['443', true],
      ['389', false],
      ['53', false],
    ]),
    ...traffic(7, at(3), at(4) - 2, 0.4, [
      ['SYN', false],
      ['443', true],
      ['SYN', false],
      ['UDP', false],
      ['SYN', false],
    ]),
    ...traffic(9, at(4), at(5) - 2, 0.55, [
      ['GET /?7f3a', false],
      ['443', true],
      ['WS …', false],
      ['443', true],
    ]),
    ...traffic(2, at(5), at(5) + 3, 0.6, [['', true]]),
  ];
  return (stage, moment) => {
    const { time, since, shot } = moment;
    const minute = minuteOf(moment, lengths);
    const opacity = shot === 0 ? 0.8 : 1;
    drawWave(stage, time, shot === 0 ? 0.5 : shareAt(minute), opacity);
    // The wave must not cover the chart above it.
    stage.veil(272, 372, ease(-0.4, 0.4, since(1)));
    for (const item of packets) drawPacket(stage, item, time);
    const drawn = ease(0, 0.8, since(1));
    drawChart(stage, Math.max(0.05, minute), drawn);
    const peak = ease(0.2, 1, since(3)) * (1 - ease(-0.6, 0, since(4)));
    drawCounter(stage, figures.attack ?? '', lerp(0.6, 1, ease(0.2, 2.2, since(3))), peak);
  };
};
