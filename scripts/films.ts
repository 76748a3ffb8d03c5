// `npm run films [-- CODE…] [--locale ko] [--force]`: renders the films of content/films, with posters and captions, to
// public/films: drawn in Chromium, encoded by ffmpeg. Those whose words have not changed are left alone. With
// `--at 12,30` it only takes pictures of these seconds, to look at, and writes them to .wrangler/films.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import type { z } from 'zod';
import { CONTENT } from '../compiler/cache.ts';
import { captionsOf, type Film, madeOf, RENDERED, RenderedFilms, readFilms } from '../compiler/films.ts';
import { beginWork } from '../compiler/work.ts';
import { brand } from '../src/config.ts';
import { type Locale, localeCodes } from '../src/i18n/locales.ts';
import { findBrowser } from './browser.ts';
import { type Encoder, encoderTo } from './films/encode.ts';
import type { Reel } from './films/film.ts';
import { reelOf } from './films/reel.ts';
import { serveProject } from './films/serve.ts';

const TARGET = join('public', 'films');
const LIST = join(CONTENT, 'films', RENDERED);
/** No film may be larger: a visitor on a phone pays for it. */
const MOST_BYTES = 1_000_000;

declare global {
  interface Window {
    render: { film: (reel: Reel) => Promise<void>; picture: (reel: Reel, time: number) => Promise<string> };
  }
}

/** Writes a file under a name that changes with it, and gives the name. */
function write(code: string, locale: Locale, ending: string, bytes: Buffer): string {
  const name = `${code}-${locale}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`;
  writeFileSync(join(TARGET, name), bytes);
  return name;
}

/** Where the browser's frames go while a film is rendered. */
let encoder: Encoder | undefined;

async function rendered(page: Page, reel: Reel, film: Film, locale: Locale) {
  const began = performance.now();
  const file = join(TARGET, `${reel.code}-${locale}.part.mp4`);
  encoder = encoderTo(file);
  await page.evaluate((asked) => window.render.film(asked), reel);
  await encoder.finish();
  const video = readFileSync(file);
  if (video.length > MOST_BYTES) throw new Error(`${reel.code} in ${locale} has ${video.length} bytes`);
  rmSync(file);
  const picture = await page.evaluate((asked) => window.render.picture(asked, asked.poster), reel);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${reel.code} ${locale}: ${Math.round(video.length / 1000)} kB, ${reel.seconds} s long, ${seconds} s`,
  );
  return {
    madeOf: madeOf(film),
    video: write(reel.code, locale, 'mp4', video),
    bytes: video.length,
    poster: write(reel.code, locale, 'webp', Buffer.from(picture, 'base64')),
    captions: write(reel.code, locale, 'vtt', Buffer.from(captionsOf(reel))),
  };
}

type List = z.output<typeof RenderedFilms>;
const readList = (): List =>
  existsSync(LIST) ? RenderedFilms.parse(JSON.parse(readFileSync(LIST, 'utf8'))) : {};

/** Takes away what no film has any more. */
function sweep(list: List): void {
  const kept = new Set(
    Object.values(list).flatMap((film) =>
      localeCodes.flatMap((locale) => [film[locale].video, film[locale].poster, film[locale].captions]),
    ),
  );
  for (const name of readdirSync(TARGET)) if (!kept.has(name)) rmSync(join(TARGET, name));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: 'boolean', default: false },
    at: { type: 'string' },
    locale: { type: 'string', multiple: true },
  },
});
const locales = localeCodes.filter((one) => !values.locale || values.locale.includes(one));
const work = beginWork(CONTENT, brand.name);
const films = [...readFilms(work)].filter(([code]) => positionals.length === 0 || positionals.includes(code));
if (work.problems.length > 0) {
  for (const { file: where, line, message } of work.problems) console.error(`${where}:${line}  ${message}`);
  process.exit(1);
}
const { origin, server } = await serveProject(async (frame) => encoder?.take(frame));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => console.log(message.text()));
  await page.goto(origin);
  await page.waitForFunction(() => 'render' in window);
  if (values.at !== undefined) await look(page, values.at.split(',').map(Number));
  else await renderAll(page);
} finally {
  await browser.close();
  server.close();
}

/** Pictures of some seconds of each film. */
async function look(page: Page, seconds: readonly number[]): Promise<void> {
  const folder = join('.wrangler', 'films');
  mkdirSync(folder, { recursive: true });
  for (const [code, { in: film }] of films)
    for (const locale of locales)
      for (const second of seconds) {
        const reel = reelOf(work, code, locale, film[locale]);
        const picture = await page.evaluate(([asked, time]) => window.render.picture(asked, time), [
          reel,
          second,
        ] as const);
        writeFileSync(join(folder, `${code}-${locale}-${second}.webp`), Buffer.from(picture, 'base64'));
      }
}

/** Renders what is not there, or not as its words are now; the list is written after each, and once more at the end. */
async function renderAll(page: Page): Promise<void> {
  mkdirSync(TARGET, { recursive: true });
  const list = readList();
  for (const [code, { in: film }] of films) {
    const known = new Map(Object.entries(list)).get(code);
    const files = new Map(known ? localeCodes.map((locale) => [locale, known[locale]]) : []);
    for (const locale of locales) {
      const isFresh = files.get(locale)?.madeOf === madeOf(film[locale]);
      if (isFresh && !values.force) continue;
      files.set(locale, await rendered(page, reelOf(work, code, locale, film[locale]), film[locale], locale));
    }
    // Pages need a film in every language.
    if (files.size < localeCodes.length) continue;
    list[code] = Object.fromEntries(files) as List[string];
    writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
  }
  if (positionals.length === 0) sweep(list);
}
