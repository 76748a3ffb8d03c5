// Segments of a stream over time: a bitrate ladder, and the rendition played at each moment.
import { type Draw, type Layer, pen } from '../layer.ts';
import { curve, dots, line, type Point } from '../path.ts';

const [LEFT, STEP, TRACKS] = [20, 40, 5] as const;
const top = (track: number): number => 190 + track * 46;

export const stream: Draw = (rand) => {
  const boxes: Record<'quiet' | 'second' | 'ink', string> = { quiet: '', second: '', ink: '' };
  const [played, level]: [Point[], number[]] = [[], []];
  let track = 3;
  const head = 10;
  for (let index = 0; index < 14; index++) {
    track = Math.max(0, Math.min(TRACKS - 1, track + (rand() < 0.34 ? -1 : rand() < 0.3 ? 1 : 0)));
    level.push(track);
    for (let row = 0; row < TRACKS; row++) {
      const box = `M${LEFT + index * STEP} ${top(row)}h34v${30 - row * 4}h-34z`;
      if (row !== track) boxes.quiet += box;
      else if (index < head) boxes.second += box;
      else boxes.ink += box;
    }
    played.push([LEFT + index * STEP + 17, top(track) + 15 - track * 2]);
  }
  const capacity = level.map(
    (row, index): Point => [LEFT + index * STEP + 17, 64 + row * 17 + (rand() - 0.5) * 22],
  );
  const now = LEFT + head * STEP - 3;
  const layers: Layer[] = [
    pen.quiet.hair(boxes.quiet),
    pen.second.fill(boxes.second),
    pen.ink.line(boxes.ink),
    pen.quiet.hair(
      ...[30, 46, 62].map((gap) => curve(capacity.map(([x, y]) => [x, Math.min(150, y + gap)]))),
    ),
    pen.ink.line(curve(capacity)),
    pen.ink.dot(dots(capacity)),
    pen.signal.bold(
      line([
        [now, 24],
        [now, 432],
      ]),
    ),
    pen.signal.fill(`M${now - 7} 14h14l-7 12z`),
  ];
  return layers;
};
