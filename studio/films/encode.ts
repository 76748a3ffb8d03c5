// Encodes frames with ffmpeg and x264: H.264 in MP4 with the index first, so that films play while they load.
// Chromium's encoder produces files three times as large, in lower quality.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FRAME_RATE } from './stage.ts';

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Options for line drawings on a plain background. A key frame every ten seconds is sufficient for seeking. */
const OPTIONS = [
  ...['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-crf', '36', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'high', '-level', '4.0', '-g', String(10 * FRAME_RATE), '-movflags', '+faststart'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  // Deterministic output: the same frames produce the same file.
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1', '-threads', '1'],
];

export interface Encoder {
  /** Encodes a PNG frame. Resolves when the encoder accepts the next one. */
  write: (frame: Buffer) => Promise<void>;
  /** Finishes the film. Rejects with ffmpeg's errors. */
  finish: () => Promise<void>;
}

/** Starts encoding a film to a file. */
export function startEncoder(file: string): Encoder {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FRAME_RATE), '-i', '-'];
  const scale = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv'];
  const child = spawn(FFMPEG, ['-y', '-loglevel', 'error', ...input, ...scale, ...OPTIONS, file], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Error(`${FFMPEG}: ${error.message}; install ffmpeg, or set FFMPEG_PATH`)),
    );
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg exited with ${code}: ${errors}`)),
    );
  });
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    async write(frame) {
      if (child.exitCode !== null) await ended;
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
    },
  };
}
