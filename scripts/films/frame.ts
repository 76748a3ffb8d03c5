// What every film has in common: the mark, the heading of each shot, the first and the last picture.
import type { Moment, Reel } from './film.ts';
import { ease, INK, SIZE, type Stage } from './stage.ts';

const MARGIN = 64;
/** How long headings come and go, in seconds. */
const [COME, GO] = [0.5, 0.3];

function mark(
  stage: Stage,
  { mark: { head, lines } }: Reel,
  x: number,
  y: number,
  size: number,
  alpha: number,
): void {
  stage.within(x, y, size / 32, () => {
    stage.path(head, { ink: INK.ink, width: 0, fill: INK.ink, alpha });
    stage.path(lines, { ink: INK.ink, width: 1.7, alpha });
    stage.dot([20.3, 11], 1.5, INK.paper, alpha);
  });
}

/** The largest size, from `most` down, at which a text has room. */
function sizeFor(stage: Stage, text: string, most: number, room: number): number {
  const width = stage.widthOf(text, { size: most, weight: 700 });
  return width <= room ? most : Math.floor((most * room) / width);
}

/** Mark and name of the brand, in the middle. */
function sign(stage: Stage, reel: Reel, y: number, alpha: number): void {
  const name = { size: 56, weight: 700, alpha } as const;
  const [size, gap] = [72, 22];
  const width = size + gap + stage.widthOf(reel.brand, name);
  const left = (SIZE.width - width) / 2;
  mark(stage, reel, left, y - 54, size, alpha);
  stage.text(reel.brand, left + size + gap, y, name);
}

/** The first picture: the film's name over its scene, which has not begun. */
function title(stage: Stage, reel: Reel, { time }: Moment, end: number): void {
  const alpha = 1 - ease(end - GO, end, time);
  const [first] = reel.shots;
  if (!first) return;
  const size = sizeFor(stage, first.heading, 92, SIZE.width - 2 * MARGIN);
  mark(stage, reel, MARGIN - 4, 196, 84, alpha);
  stage.text(first.heading, MARGIN, 392, { size, weight: 700, alpha });
  const drawn = ease(0.4, 1.4, time) * 220;
  stage.line(
    [
      [MARGIN, 432],
      [MARGIN + drawn, 432],
    ],
    { ink: INK.signal, width: 5, alpha },
  );
  stage.text(reel.brand, MARGIN, 492, { size: 38, ink: INK.quiet, alpha });
}

/** Heading of the present shot, and how far the film has come. */
function heading(stage: Stage, reel: Reel, { time, shot }: Moment): void {
  const { start, end, heading: text } = reel.shots[shot] ?? { start: 0, end: 0, heading: '' };
  const alpha = ease(start, start + COME, time) * (1 - ease(end - GO, end, time));
  const rise = 14 * (1 - ease(start, start + COME, time));
  const size = sizeFor(stage, text, 54, SIZE.width - 2 * MARGIN - 90);
  stage.text(text, MARGIN, 98 + rise, { size, weight: 700, alpha });
  mark(stage, reel, SIZE.width - MARGIN - 44, 56, 48, 0.9);
}

/** How much of the scene is seen behind the first and last picture. */
export function presence(reel: Reel, time: number): number {
  const opening = reel.shots[0]?.end ?? 0;
  const closing = ease(reel.seconds - 2, reel.seconds - 1.3, time);
  return (0.5 + 0.5 * ease(opening - 0.4, opening + 0.3, time)) * (1 - 0.86 * closing);
}

/** Draws what stands over a scene. */
export function overlay(stage: Stage, reel: Reel, moment: Moment): void {
  const { time } = moment;
  const opening = reel.shots[0]?.end ?? 0;
  const closing = ease(reel.seconds - 1.9, reel.seconds - 1.2, time);
  if (time < opening) title(stage, reel, moment, opening);
  else if (closing < 1) heading(stage, reel, moment);
  if (closing > 0) sign(stage, reel, SIZE.height / 2 + 12, closing);
}

/** A figure beside the heading, counted up to a share of it; its unit is as it is written. */
export function counter(stage: Stage, figure: string, share: number, alpha: number): void {
  const [number = ''] = /^[\d.,]+/.exec(figure) ?? [];
  const digits = number.split('.')[1]?.length ?? 0;
  const counted = (Number(number.replaceAll(',', '')) * share).toFixed(digits);
  const at = SIZE.width - MARGIN - 76;
  const lettering = { size: 48, mono: true, ink: INK.signal, align: 'right', alpha } as const;
  stage.text(`${counted}${figure.slice(number.length)}`, at, 98, lettering);
}
