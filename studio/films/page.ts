// Draws the frames of a film in a browser.
import type { Moment, Reel, Scene } from './film.ts';
import { drawOverlay, presence } from './frame.ts';
import { flood } from './scenes/flood.ts';
import { latency } from './scenes/latency.ts';
import { map } from './scenes/map.ts';
import { FRAME_RATE, INK, OUTPUT, SIZE, Stage } from './stage.ts';

const SCENES: Record<Reel['scene'], Scene> = { map, flood, latency };
function momentOf(reel: Reel, time: number): Moment {
  const shot = reel.shots.findLastIndex(({ start }) => start <= time);
  return { time, shot: Math.max(0, shot), since: (index) => time - (reel.shots[index]?.start ?? Infinity) };
}

/** Canvas of a film with a width in pixels, and the function that draws a moment. Waits until fonts are loaded. */
async function openCanvas(
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
    // One translucent layer fades the scene, which costs less than fading each line.
    stage.box(0, 0, SIZE.width, SIZE.height, { fill: INK.paper, alpha: 1 - presence(reel, time) });
    drawOverlay(stage, reel, moment);
  };
  return { canvas, draw };
}

/** Content of a canvas as a base64-encoded image file. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): string {
  const [head, bytes = ''] = canvas.toDataURL(type, 0.7).split(',');
  if (head !== `data:${type};base64`) throw new Error(`the browser cannot encode ${type}`);
  return bytes;
}

/** Image of a moment at full size, as a base64-encoded WebP file. */
async function renderPicture(reel: Reel, time: number): Promise<string> {
  const { canvas, draw } = await openCanvas(reel, SIZE.width);
  draw(time);
  return encodeCanvas(canvas, 'image/webp');
}

/** Frames from index `from` to before `to`, as base64-encoded PNG files. One call returns many, to reduce overhead. */
async function renderFrames(reel: Reel, from: number, to: number): Promise<string[]> {
  const { canvas, draw } = await openCanvas(reel, OUTPUT.width);
  return Array.from({ length: to - from }, (_, index) => {
    draw((from + index) / FRAME_RATE);
    return encodeCanvas(canvas, 'image/png');
  });
}

Object.assign(window, { render: { frames: renderFrames, picture: renderPicture } });
