// Draws the frames of a film in a browser.
import type { Moment, Reel, Scene } from './film.ts';
import { overlay, presence } from './frame.ts';
import { flood } from './scenes/flood.ts';
import { latency } from './scenes/latency.ts';
import { map } from './scenes/map.ts';
import { INK, OUTPUT, RATE, SIZE, Stage } from './stage.ts';

const SCENES: Record<Reel['scene'], Scene> = { map, flood, latency };
function momentOf(reel: Reel, time: number): Moment {
  const shot = reel.shots.findLastIndex(({ start }) => start <= time);
  return { time, shot: Math.max(0, shot), since: (index) => time - (reel.shots[index]?.start ?? Infinity) };
}

/** A stage for a film, so many pixels wide, with the faces that are drawn with; and what draws a moment on it. */
async function opened(
  reel: Reel,
  width: number,
): Promise<{ canvas: HTMLCanvasElement; draw: (time: number) => void }> {
  const canvas = document.createElement('canvas');
  const stage = new Stage(canvas, width);
  const faces = [stage.font({ size: 50, weight: 700 }), stage.font({ size: 40, mono: true })];
  await Promise.all(faces.map((face) => document.fonts.load(face, reel.brand)));
  const scene = SCENES[reel.scene](reel);
  const draw = (time: number): void => {
    const moment = momentOf(reel, time);
    stage.clear();
    scene(stage, moment);
    // The scene fades into its ground: one veil is cheaper than fading each line.
    stage.box(0, 0, SIZE.width, SIZE.height, {
      ink: INK.paper,
      width: 0,
      fill: INK.paper,
      alpha: 1 - presence(reel, time),
    });
    overlay(stage, reel, moment);
  };
  return { canvas, draw };
}

/** What is on a canvas, as base64 of a file. */
function encoded(canvas: HTMLCanvasElement, type: string): string {
  const [head, bytes = ''] = canvas.toDataURL(type, 0.7).split(',');
  if (head !== `data:${type};base64`) throw new Error(`the browser makes no ${type}`);
  return bytes;
}

/** One picture of a film, at the size of the sheet: a WebP file as base64. */
async function picture(reel: Reel, time: number): Promise<string> {
  const { canvas, draw } = await opened(reel, SIZE.width);
  draw(time);
  return encoded(canvas, 'image/webp');
}

/** Frames of a film from one to before another: PNG files as base64. Many at once, since each call has its price. */
async function frames(reel: Reel, from: number, to: number): Promise<string[]> {
  const { canvas, draw } = await opened(reel, OUTPUT.width);
  return Array.from({ length: to - from }, (_, index) => {
    draw((from + index) / RATE);
    return encoded(canvas, 'image/png');
  });
}

Object.assign(window, { render: { frames, picture } });
