// `cd studio && npm run films [-- CODE…] [--force]`: renders content/films to public/films, with posters and captions.
// Chromium draws the frames, and ffmpeg encodes them; unchanged films need neither. `--at 12,30` only writes images of
// these seconds to .wrangler/films.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { z } from 'zod';
import { brand } from '../common/config.ts';
import {
  captionsName,
  captionsOf,
  type Film,
  fileName,
  hashOfPicture,
  RENDERED,
  RenderedFilms,
  readFilms,
} from '../compiler/articles/films.ts';
import { createCompilation } from '../compiler/compilation.ts';
import { inEachLocale } from '../compiler/pages/localized.ts';
import { CONTENT } from '../compiler/publication/cache.ts';
import { type Encoder, startEncoder } from './films/encode.ts';
import type { Reel } from './films/film.ts';
import { reelOf } from './films/reel.ts';
import { FRAME_RATE } from './films/stage.ts';
import { withStudio } from './films/studio.ts';

const TARGET = join('public', 'films');
const LIST = join(CONTENT, 'films', RENDERED);
/** Maximum size of a film in bytes, for visitors on mobile networks. */
const MAX_BYTES = 1_000_000;
/** Number of frames drawn per call. */
const FRAMES_PER_CALL = 60;

type List = z.output<typeof RenderedFilms>;

declare global {
  interface Window {
    render: {
      frames: (reel: Reel, from: number, to: number) => Promise<string[]>;
      picture: (reel: Reel, time: number) => Promise<string>;
    };
  }
}

/** Writes a file under a name that contains its hash, and returns the name. */
function write(code: string, ending: string, content: Buffer): string {
  const name = fileName(code, ending, content);
  writeFileSync(join(TARGET, name), content);
  return name;
}

const renderPicture = async (page: Page, reel: Reel, second: number): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(([requested, time]) => window.render.picture(requested, time), [
      reel,
      second,
    ] as const),
    'base64',
  );

/** Draws all frames of a film, and encodes frames while the next ones are drawn. */
async function drawFrames(page: Page, reel: Reel, encoder: Encoder): Promise<void> {
  const count = Math.round(reel.seconds * FRAME_RATE);
  const draw = (from: number): Promise<string[]> =>
    page.evaluate(([requested, first, last]) => window.render.frames(requested, first, last), [
      reel,
      from,
      Math.min(count, from + FRAMES_PER_CALL),
    ] as const);
  let next = draw(0);
  for (let from = 0; from < count; from += FRAMES_PER_CALL) {
    const frames = await next;
    if (from + FRAMES_PER_CALL < count) next = draw(from + FRAMES_PER_CALL);
    for (const frame of frames) await encoder.write(Buffer.from(frame, 'base64'));
  }
}

/** Draws a film and encodes it. */
async function renderFilm(page: Page, code: string, film: Film): Promise<Omit<List[string], 'captions'>> {
  const reel = reelOf(film.picture);
  const startedAt = performance.now();
  const file = join(TARGET, `${code}.part.mp4`);
  const encoder = startEncoder(file);
  await drawFrames(page, reel, encoder);
  await encoder.finish();
  const video = readFileSync(file);
  rmSync(file);
  const elapsedSeconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${code}: ${reel.seconds} s, ${Math.round(video.length / 1000)} kB, rendered in ${elapsedSeconds} s`,
  );
  if (video.length > MAX_BYTES) throw new Error(`${code} has more than ${MAX_BYTES} bytes`);
  const poster = write(code, 'webp', await renderPicture(page, reel, reel.poster));
  return {
    madeOf: hashOfPicture(film.picture),
    video: write(code, 'mp4', video),
    bytes: video.length,
    poster,
  };
}

/** Writes the captions of a film in every language and returns the file names. */
const writeCaptions = (code: string, { words }: Film): List[string]['captions'] =>
  inEachLocale((locale) => {
    const name = captionsName(code, locale, words[locale]);
    writeFileSync(join(TARGET, name), captionsOf(words[locale]));
    return name;
  });

/** Deletes files that no film uses. */
function deleteUnusedFiles(list: List): void {
  const used = new Set(
    Object.values(list).flatMap(({ video, poster, captions }) => [video, poster, ...Object.values(captions)]),
  );
  for (const name of readdirSync(TARGET)) if (!used.has(name)) rmSync(join(TARGET, name));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, at: { type: 'string' } },
});
const compilation = createCompilation(CONTENT, brand.name);
const all = readFilms(compilation);
const films = [...all].filter(([code]) => positionals.length === 0 || positionals.includes(code));
if (compilation.problems.length > 0) {
  for (const { file, line, message } of compilation.problems) console.error(`${file}:${line}  ${message}`);
  process.exit(1);
}
const rendered = existsSync(LIST) ? RenderedFilms.parse(JSON.parse(readFileSync(LIST, 'utf8'))) : {};
const isFresh = (code: string, { picture }: Film): boolean =>
  !values.force && new Map(Object.entries(rendered)).get(code)?.madeOf === hashOfPicture(picture);

if (values.at === undefined) await renderAll();
else await writeImages(values.at.split(',').map(Number));

/** Writes images of some seconds of each film. */
async function writeImages(seconds: readonly number[]): Promise<void> {
  const folder = join('.wrangler', 'films');
  mkdirSync(folder, { recursive: true });
  await withStudio(async (page) => {
    for (const [code, { picture }] of films)
      for (const second of seconds)
        writeFileSync(
          join(folder, `${code}-${second}.webp`),
          await renderPicture(page, reelOf(picture), second),
        );
  });
}

/** Renders changed films, and writes captions and the list. */
async function renderAll(): Promise<void> {
  mkdirSync(TARGET, { recursive: true });
  const list: List = Object.fromEntries(Object.entries(rendered).filter(([code]) => all.has(code)));
  const addFilm = (code: string, film: Film, files: Omit<List[string], 'captions'>): void => {
    list[code] = { ...files, captions: writeCaptions(code, film) };
    writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
  };
  for (const [code, film] of films) {
    const files = rendered[code];
    if (files && isFresh(code, film)) addFilm(code, film, files);
  }
  const stale = films.filter(([code, film]) => !isFresh(code, film));
  if (stale.length > 0)
    await withStudio(async (page) => {
      for (const [code, film] of stale) addFilm(code, film, await renderFilm(page, code, film));
    });
  deleteUnusedFiles(list);
}
