// Draws a film in a browser, frame by frame, and hands each frame to the encoder that waits behind the server.
import type { Moment, Reel, Scene } from './film.ts';
import { overlay, presence } from './frame.ts';
import { flood } from './scenes/flood.ts';
import { latency } from './scenes/latency.ts';
import { map } from './scenes/map.ts';
import { FRAMES_PATH, INK, RATE, SIZE, Stage } from './stage.ts';

const SCENES: Record<Reel['scene'], Scene> = { map, flood, latency };
/** The faces of each language's own script, as @fontsource names them. */
const SCRIPTS: Record<string, string> = {
  en: 'Hanken',
  cn: 'Noto Sans SC',
  ko: 'Noto Sans KR',
  ja: 'Noto Sans JP',
};
function momentOf(reel: Reel, time: number): Moment {
  const shot = reel.shots.findLastIndex(({ start }) => start <= time);
  return { time, shot: Math.max(0, shot), since: (index) => time - (reel.shots[index]?.start ?? Infinity) };
}

/** A stage for a film, with the faces that its words need, and what draws a moment on it. */
async function opened(reel: Reel): Promise<{ canvas: HTMLCanvasElement; draw: (time: number) => void }> {
  const canvas = document.createElement('canvas');
  const stage = new Stage(canvas, SCRIPTS[reel.locale] ?? 'Hanken');
  const words = reel.shots.map(({ heading }) => heading).join('');
  const faces = [
    stage.font({ size: 50, weight: 700 }),
    stage.font({ size: 40 }),
    stage.font({ size: 40, mono: true }),
  ];
  await Promise.all(faces.map((face) => document.fonts.load(face, words + reel.brand)));
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

const blobOf = async (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob?.type !== type) throw new Error(`the browser makes no ${type}`);
  return blob;
};

/** One picture of a film: base64 of a WebP file. */
async function picture(reel: Reel, time: number): Promise<string> {
  const { canvas, draw } = await opened(reel);
  draw(time);
  const bytes = new Uint8Array(await (await blobOf(canvas, 'image/webp', 0.6)).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Draws the film and sends its frames, in order, as PNG files. */
async function film(reel: Reel): Promise<void> {
  const { canvas, draw } = await opened(reel);
  const frames = Math.round(reel.seconds * RATE);
  for (let frame = 0; frame < frames; frame++) {
    draw(frame / RATE);
    const sent = await fetch(FRAMES_PATH, { method: 'POST', body: await blobOf(canvas, 'image/png') });
    if (!sent.ok) throw new Error(`frame ${frame} was not taken: ${sent.status}`);
  }
}

Object.assign(window, { render: { film, picture } });
