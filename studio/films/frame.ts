// Elements of all films: the mark, and the opening and closing pictures. Headings are captions at the top left, in the
// visitor's language.
import type { Moment, Reel } from './film.ts';
import { ease, INK, SIZE, type Stage } from './stage.ts';

const MARGIN = 64;
/** Duration of the fade-out of the opening picture in seconds. */
const FADE = 0.3;

function drawMark(
  stage: Stage,
  { mark: { head, lines } }: Reel,
  x: number,
  y: number,
  size: number,
  alpha: number,
): void {
  stage.within(x, y, size / 32, () => {
    stage.path(head, { fill: INK.ink, alpha });
    stage.path(lines, { ink: INK.ink, width: 1.7, alpha });
    stage.dot([20.3, 11], 1.5, INK.paper, alpha);
  });
}

/** Mark and name of the brand, centered. */
function drawSign(stage: Stage, reel: Reel, y: number, alpha: number): void {
  const name = { size: 56, weight: 700, alpha } as const;
  const [size, gap] = [72, 22];
  const width = size + gap + stage.widthOf(reel.brand, name);
  const left = (SIZE.width - width) / 2;
  drawMark(stage, reel, left, y - 54, size, alpha);
  stage.text(reel.brand, left + size + gap, y, name);
}

/** Opening picture: mark and name over a scene that has not begun. */
function drawTitle(stage: Stage, reel: Reel, { time }: Moment, end: number): void {
  const alpha = 1 - ease(end - FADE, end, time);
  drawMark(stage, reel, MARGIN - 4, 250, 96, alpha);
  stage.text(reel.brand, MARGIN, 446, { size: 92, weight: 700, alpha });
  const length = ease(0.4, 1.4, time) * 220;
  stage.segment([MARGIN, 486], [MARGIN + length, 486], { ink: INK.signal, width: 5, alpha });
}

/** Opacity of the scene behind the opening and closing pictures. */
export function presence(reel: Reel, time: number): number {
  const opening = reel.shots[0]?.end ?? 0;
  const closing = ease(reel.seconds - 2, reel.seconds - 1.3, time);
  return (0.5 + 0.5 * ease(opening - 0.4, opening + 0.3, time)) * (1 - 0.86 * closing);
}

/** Draws the overlay of a scene. */
export function drawOverlay(stage: Stage, reel: Reel, moment: Moment): void {
  const { time } = moment;
  const opening = reel.shots[0]?.end ?? 0;
  const closing = ease(reel.seconds - 1.9, reel.seconds - 1.2, time);
  if (time < opening) drawTitle(stage, reel, moment, opening);
  else drawMark(stage, reel, SIZE.width - MARGIN - 44, 56, 48, 0.9 * (1 - closing));
  if (closing > 0) drawSign(stage, reel, SIZE.height / 2 + 12, closing);
}

/** Figure next to the heading, at a share of its value, with its unit unchanged. */
export function drawCounter(stage: Stage, figure: string, share: number, alpha: number): void {
  const [number = ''] = /^[\d.,]+/.exec(figure) ?? [];
  const digits = number.split('.')[1]?.length ?? 0;
  const value = (Number(number.replaceAll(',', '')) * share).toFixed(digits);
  const at = SIZE.width - MARGIN - 76;
  const lettering = { size: 48, mono: true, ink: INK.signal, align: 'right', alpha } as const;
  stage.text(`${value}${figure.slice(number.length)}`, at, 98, lettering);
}
