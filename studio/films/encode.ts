// Encodes frames with ffmpeg and x264: H.264 in MP4, which every browser plays, with its index first, so that it
// plays while it loads. What Chromium encodes by itself is three times as large and looks worse.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { RATE } from './stage.ts';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Lines on a plain ground: few bits, much care. A whole picture every ten seconds is enough to seek by. */
const OPTIONS = [
  ...['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-crf', '36', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'high', '-level', '4.0', '-g', String(10 * RATE), '-movflags', '+faststart'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  // The same frames make the same file.
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1', '-threads', '1'],
];

export interface Encoder {
  /** Takes a frame as PNG; done when the encoder has room for the next. */
  take: (frame: Buffer) => Promise<void>;
  /** Ends the film. Rejects with ffmpeg's words when it failed. */
  finish: () => Promise<void>;
}

/** Begins to encode a film to a file. */
export function encoderTo(file: string): Encoder {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(RATE), '-i', '-'];
  const scale = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv'];
  const child = spawn(FFMPEG, ['-y', '-loglevel', 'error', ...input, ...scale, ...OPTIONS, file], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (words) => {
    said += String(words);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Error(`${FFMPEG}: ${error.message}; install ffmpeg, or set FFMPEG_PATH`)),
    );
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${said}`)),
    );
  });
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    async take(frame) {
      if (child.exitCode !== null) await ended;
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
    },
  };
}
