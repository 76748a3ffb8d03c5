// Scene of one event on two paths: as segments, which wait until they are complete, and as frames, which do not.
import type { Scene } from '../film.ts';
import { between, ease, INK, lerp, type Point, type Stage } from '../stage.ts';

const CAMERA: Point = [64, 300];
const TILE = { width: 168, height: 116 } as const;
const FORK: Point = [300, 358];
const [BEGIN, END] = [400, 1030];
/** Position at which the paths fork, as a share of their length. */
const FORKS = 0.08;
/** Baselines of both paths. */
const PATHS = { segments: 262, frames: 470 } as const;
const SCREEN_X = 1048;
/** Segment duration in seconds, and seconds of the event per second of film. */
const [SEGMENT, LAPSE] = [6, 2];
const BUFFER = 3;
const SLOT = 92;

/** Ball that repeatedly flies through the picture. */
function drawBall(stage: Stage, [x, y]: Point, time: number, alpha: number): void {
  const share = (((time / 2.4) % 1) + 1) % 1;
  const at: Point = [
    x + 22 + share * (TILE.width - 44),
    y + TILE.height - 26 - Math.sin(Math.PI * share) * 62,
  ];
  stage.segment([x + 14, y + TILE.height - 14], [x + TILE.width - 14, y + TILE.height - 14], {
    ink: INK.quiet,
    width: 2,
    alpha: alpha * 0.7,
  });
  stage.dot(at, 11, INK.signal, alpha);
}

function drawTile(stage: Stage, at: Point, ink: string, alpha: number): void {
  stage.box(...at, TILE.width, TILE.height, { ink, width: 3, fill: INK.raised, alpha });
}

/** Multiple exposure of a throw, behind the film title. */
function drawStrobe(stage: Stage, time: number, alpha: number): void {
  for (let index = 0; index < 13; index++) {
    const share = index / 12;
    const at: Point = [690 + share * 500, 500 - Math.sin(Math.PI * share) * 260];
    const near = Math.abs(share - ((time * 0.22) % 1.2));
    stage.ring(at, 22, { ink: INK.signal, width: 3, alpha: alpha * 0.5 });
    stage.dot(at, 22, INK.signal, alpha * Math.max(0, 1 - near * 3.4));
    stage.segment([at[0], 540], [at[0], 556], { ink: INK.quiet, width: 3, alpha });
  }
}

/** Camera next to the first picture. */
function drawCamera(stage: Stage, time: number, alpha: number): void {
  drawTile(stage, CAMERA, INK.ink, alpha);
  const [x, y] = [CAMERA[0] + TILE.width, CAMERA[1] + TILE.height / 2];
  stage.line(
    [
      [x + 6, y - 14],
      [x + 30, y - 26],
      [x + 30, y + 26],
      [x + 6, y + 14],
    ],
    { ink: INK.ink, width: 3, alpha },
  );
  drawBall(stage, CAMERA, time, alpha);
}

/** Point between camera and screen, at a share of the path. */
function pointOnPath(y: number, share: number): Point {
  const points: Point[] = [[CAMERA[0] + TILE.width + 34, 358], FORK, [BEGIN, y], [END, y]];
  const lengths = [FORKS, 0.2, 1];
  const leg = lengths.findIndex((end) => share <= end);
  const from = leg > 0 ? (lengths[leg - 1] ?? 0) : 0;
  const to = lengths[leg] ?? 1;
  return between(points[leg] ?? points[0] ?? FORK, points[leg + 1] ?? FORK, (share - from) / (to - from));
}

function drawPath(stage: Stage, y: number, progress: number, ink: string, alpha: number): void {
  const points = Array.from({ length: 41 }, (_, index) => pointOnPath(y, (progress * index) / 40));
  stage.line(points, { ink, width: 2.4, alpha });
}

const screenAt = (y: number): Point => [SCREEN_X, y - TILE.height / 2];
const drawLabel = (stage: Stage, text: string, y: number, alpha: number): void =>
  stage.text(text, BEGIN, y - 44, { size: 36, mono: true, ink: INK.quiet, alpha });

/** Delay of the picture, below its screen. */
function drawDelay(stage: Stage, text: string, y: number, ink: string, alpha: number): void {
  const center = SCREEN_X + TILE.width / 2;
  stage.text(text, center, y + TILE.height / 2 + 46, { size: 38, mono: true, ink, align: 'center', alpha });
}

/** Segments that fill, wait until they are complete, and queue in the player's buffer. */
function drawSegments(stage: Stage, lapse: number, alpha: number): void {
  const y = PATHS.segments;
  const slotX = (slot: number): number => END - (slot + 1) * SLOT;
  for (let slot = 0; slot < BUFFER; slot++)
    stage.box(slotX(slot), y - 26, SLOT - 12, 52, {
      ink: INK.faint,
      width: 2,
      dash: [5, 7],
      fill: INK.paper,
      alpha,
    });
  for (let index = 0; index * SEGMENT < lapse && index < BUFFER + 1; index++) {
    const filled = Math.min(1, (lapse - index * SEGMENT) / SEGMENT);
    const queued = ease(0, 1.6, lapse - (index + 1) * SEGMENT);
    const played = index === 0 ? ease(20, 21.5, lapse) : 0;
    const slot = Math.max(0, index - (lapse > 20 ? ease(20, 21.5, lapse) : 0));
    const x = lerp(BEGIN + 20, lerp(BEGIN + 20, slotX(slot), queued), 1);
    const opacity = alpha * (1 - played);
    stage.box(x, y - 26, SLOT - 12, 52, { ink: INK.second, width: 2.5, fill: INK.paper, alpha: opacity });
    stage.box(x, y - 26, (SLOT - 12) * filled, 52, { fill: INK.second, alpha: opacity * 0.85 });
  }
}

/** Continuous sequence of frames. */
function drawFrames(
  stage: Stage,
  y: number,
  time: number,
  reach: number,
  alpha: number,
  every = 0.045,
  size = 6,
): void {
  for (let share = (time * 0.28) % every; share <= reach; share += every) {
    // Before the fork, both paths have the same frames.
    if (share < FORKS && reach > FORKS) continue;
    const at = pointOnPath(y, share);
    stage.segment([at[0], at[1] - size * 1.7], [at[0], at[1] + size * 1.7], {
      ink: INK.signal,
      width: 4,
      alpha,
    });
  }
}

/** Short segment parts, which a cache sends to many viewers. */
function drawParts(stage: Stage, time: number, alpha: number): void {
  for (let share = (time * 0.1) % 0.12; share <= 0.97; share += 0.12) {
    const [x, y] = pointOnPath(PATHS.segments, share);
    if (x > BEGIN) stage.box(x - 15, y - 14, 30, 28, { fill: INK.second, alpha: alpha * 0.85 });
  }
}

/** Rows of viewers, and a few larger bidders. */
function drawAudience(stage: Stage, alpha: number, time: number): void {
  for (let index = 0; index < 48; index++) {
    const at: Point = [SCREEN_X + 4 + (index % 8) * 23, PATHS.segments - 58 + Math.floor(index / 8) * 23];
    stage.dot(at, 6.5, INK.second, alpha * ease(index * 0.02, index * 0.02 + 0.4, time));
  }
  for (let index = 0; index < 3; index++) {
    const at: Point = [SCREEN_X + 28 + index * 58, PATHS.frames];
    stage.ring(at, 20, { ink: INK.signal, width: 4, fill: INK.raised, alpha });
    stage.dot(at, 7, INK.signal, alpha);
  }
}

/** Server clock, and three bids in order of arrival. */
function drawDecision(stage: Stage, since: number, alpha: number): void {
  const center: Point = [330, 370];
  stage.ring(center, 150, { ink: INK.ink, width: 4, fill: INK.raised, alpha });
  for (let tick = 0; tick < 12; tick++) {
    const angle = (tick * Math.PI) / 6;
    const [from, to] = [128, 140].map(
      (radius): Point => [center[0] + Math.sin(angle) * radius, center[1] - Math.cos(angle) * radius],
    );
    if (from && to) stage.line([from, to], { ink: INK.quiet, width: 4, alpha });
  }
  const turn = since * 1.1;
  stage.line([center, [center[0] + Math.sin(turn) * 112, center[1] - Math.cos(turn) * 112]], {
    ink: INK.signal,
    width: 6,
    alpha,
  });
  stage.dot(center, 10, INK.signal, alpha);
  ['20:15:04.082', '20:15:04.107', '20:15:04.215'].forEach((text, index) => {
    const opacity = alpha * ease(0.5 + index * 0.6, 0.9 + index * 0.6, since);
    const [x, y] = [620, 262 + index * 104];
    const first = index === 0;
    stage.box(x, y, 480, 78, {
      ink: first ? INK.signal : INK.faint,
      width: first ? 4 : 2,
      fill: INK.raised,
      alpha: opacity,
    });
    stage.text(text, x + 34, y + 53, {
      size: 42,
      mono: true,
      ink: first ? INK.ink : INK.quiet,
      alpha: opacity,
    });
  });
}

export const latency: Scene =
  ({ figures }) =>
  (stage, { time, since }) => {
    const [title, hls, rtc, both, clock] = [since(1), since(2), since(3), since(4), since(5)];
    const left = 1 - ease(-0.5, 0.2, clock);
    const opened = ease(0.2, 2, title) * left;
    const lapse = Math.max(0, (hls - 0.6) * LAPSE);
    const late = 20;
    const isBoth = ease(0, 0.8, both);

    drawStrobe(stage, time, 1 - ease(-0.3, 0, title));
    drawCamera(stage, time, ease(0, 0.6, title) * left);
    drawPath(stage, PATHS.segments, ease(0.4, 2.4, title), INK.faint, left);
    drawPath(stage, PATHS.frames, ease(0.4, 2.4, title), INK.faint, left);
    drawFrames(stage, 358, time, 0.07, ease(0.4, 1.2, title) * left, 0.02, 4);

    const upper = ease(0, 0.5, hls) * left;
    const lower = ease(0, 0.5, rtc) * left;
    drawLabel(stage, isBoth > 0.5 ? 'LL-HLS' : 'HLS', PATHS.segments, lerp(opened, 1, upper) * left);
    drawLabel(stage, 'WebRTC', PATHS.frames, opened);
    const screens = opened * (1 - isBoth);
    for (const y of [PATHS.segments, PATHS.frames]) drawTile(stage, screenAt(y), INK.quiet, screens);

    if (hls > 0) drawSegments(stage, Math.min(lapse, 23), upper * (1 - isBoth));
    if (lapse >= late) drawBall(stage, screenAt(PATHS.segments), time - late, screens);
    const waited = lapse >= late ? '18–30 s' : `${Math.floor(lapse)} s`;
    if (hls > 0) drawDelay(stage, waited, PATHS.segments, INK.second, upper * (1 - isBoth));

    if (rtc > 0) {
      drawFrames(stage, PATHS.frames, time, Math.min(0.99, rtc * 0.5), lower);
      if (rtc > 2) drawBall(stage, screenAt(PATHS.frames), time - 0.5, screens);
      drawDelay(stage, figures.liveLatency ?? '', PATHS.frames, INK.signal, ease(1.8, 2.4, rtc) * left);
    }
    if (both > 0) {
      drawParts(stage, time, isBoth * left);
      drawAudience(stage, isBoth * left, both);
      drawDelay(stage, '2–5 s', PATHS.segments + 24, INK.second, isBoth * left);
    }
    if (clock > -0.4) drawDecision(stage, clock, ease(-0.1, 0.6, clock));
  };
