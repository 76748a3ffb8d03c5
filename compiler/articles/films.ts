// Films of the site (content/films). The picture is the same in every language; captions contain the text. Captions,
// chapters, and transcripts come from one file. `npm run films` in studio/ renders the films.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Video } from '../../common/contract/entities/files.ts';
import { formatClaim } from '../../common/contract/modules/claims.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { escapeText } from '../../common/text/xml.ts';
import type { Compilation } from '../compilation.ts';
import { filesOf, parseAt, readChecked, readJson } from '../files.ts';
import { inEachLocale, Localized, perLocale } from '../pages/localized.ts';
import { codeOf, resolve } from '../pages/pages.ts';

const SCENES = ['map', 'flood', 'latency'] as const;

const Shot = z.strictObject({
  seconds: z.number().min(2).max(30),
  /** Title of the chapter, shown above the picture. */
  heading: Localized,
  /** All captions of a shot have the same duration. */
  captions: z.array(Localized).min(1).max(3),
});
const AuthoredFilm = z.strictObject({
  /** Name of the scene (studio/films). */
  scene: z.enum(SCENES),
  /** IDs of the claims shown in the picture. */
  figures: z.array(z.string()).default([]),
  /** Time of the poster frame in seconds. */
  poster: z.number().min(0),
  shots: z.array(Shot).min(2).max(12),
});

/** Files of a film, and the hash of the picture that they were rendered from. */
export const RenderedFilms = z.record(
  z.string(),
  z.strictObject({
    madeOf: z.string(),
    video: z.string(),
    bytes: z.number().int().positive(),
    poster: z.string(),
    captions: perLocale(z.string()),
  }),
);

/** List of rendered files, next to the authored films. */
export const RENDERED = 'rendered.json';
export const FILM_SIZE = { width: 960, height: 540 } as const;
/** Path prefix of the files on the site. */
const FILMS_PATH = '/films/';

/** Picture of a film; times in seconds from its start. */
export interface Picture {
  scene: (typeof SCENES)[number];
  /** Shown in the first and last frames. */
  brand: string;
  poster: number;
  seconds: number;
  shots: { start: number; end: number }[];
  figures: Record<string, string>;
}

interface Cue {
  start: number;
  end: number;
  text: string;
}
/** Text of a film in one language: shot headings and captions. */
export interface Words {
  headings: Cue[];
  captions: Cue[];
}

export interface Film {
  file: string;
  picture: Picture;
  words: Record<Locale, Words>;
}

function pictureOf(
  { scene, poster, shots }: z.output<typeof AuthoredFilm>,
  brand: string,
  figures: Picture['figures'],
): Picture {
  let seconds = 0;
  const times = shots.map((shot) => {
    const start = seconds;
    seconds += shot.seconds;
    return { start, end: seconds };
  });
  return { scene, brand, poster, seconds, shots: times, figures };
}

function wordsOf({ shots }: z.output<typeof AuthoredFilm>, times: Picture['shots'], locale: Locale): Words {
  const cues: Words = { headings: [], captions: [] };
  for (const [index, { start, end }] of times.entries()) {
    const { heading, captions = [] } = shots[index] ?? {};
    if (heading) cues.headings.push({ start, end, text: heading[locale] });
    const each = (end - start) / captions.length;
    for (const [number, text] of captions.entries())
      cues.captions.push({
        start: start + number * each,
        end: start + (number + 1) * each,
        text: text[locale],
      });
  }
  return cues;
}

/** Hash of a picture; files with a different hash are outdated. */
export const hashOfPicture = (picture: Picture): string =>
  hash('sha256', JSON.stringify(picture)).slice(0, 16);

/** WebVTT timestamp, such as 01:05.250. */
const stamp = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(14, -1);

/** Position at the top left; captions are at the bottom. */
const HEADING = ' line:4% position:5% size:62% align:start';

/** Text of a film as WebVTT: shot headings at the top, captions at the bottom. */
export function captionsOf({ headings, captions }: Words): string {
  const cues = [
    ...headings.map(({ text, ...at }) => ({ ...at, settings: HEADING, text: `<b>${escapeText(text)}</b>` })),
    ...captions.map(({ text, ...at }) => ({ ...at, settings: '', text: escapeText(text) })),
  ].sort((a, b) => a.start - b.start);
  const written = cues.map(
    ({ start, end, settings, text }) => `${stamp(start)} --> ${stamp(end)}${settings}\n${text}\n`,
  );
  return `WEBVTT\n\n${written.join('\n')}`;
}

/** File name with a hash of the content. */
export const fileName = (name: string, ending: string, content: string | Buffer): string =>
  `${name}-${hash('sha256', content).slice(0, 8)}.${ending}`;

/** Name of the caption file of a film in one language. */
export const captionsName = (code: string, locale: Locale, words: Words): string =>
  fileName(`${code}-${locale}`, 'vtt', captionsOf(words));

/** Films by code with filled placeholders; errors become problems. */
export function readFilms(compilation: Compilation): Map<string, Film> {
  const files = filesOf(join(compilation.root, 'films'), '.json').filter((file) => !file.endsWith(RENDERED));
  return new Map(
    files.flatMap((file) => {
      const json = readJson(file, compilation);
      const read = (locale: Locale) =>
        parseAt(json, [], AuthoredFilm, resolve(json, [], json.value, locale, compilation));
      const english = read('en');
      if (!english) return [];
      const figures = english.figures.flatMap((id, index) => {
        const claim = compilation.claims.get(id);
        if (claim) return [[id, formatClaim(claim, 'en')] as const];
        json.report(['figures', index], `unknown claim ${id}`);
        return [];
      });
      const picture = pictureOf(english, compilation.brandName, Object.fromEntries(figures));
      const words = inEachLocale((locale) => wordsOf(read(locale) ?? english, picture.shots, locale));
      return [[codeOf(file), { file, picture, words }] as const];
    }),
  );
}

/** Film data for pages; `video` is `null` if no rendered files match the current picture. */
interface LocalizedFilm {
  /** ISO 8601 duration. */
  duration: string;
  /** Length in minutes, rounded, at least 1. */
  minutes: string;
  transcript: string[];
  video: Video | null;
}
export type Films = ReadonlyMap<string, Record<Locale, LocalizedFilm>>;
type Rendered = z.output<typeof RenderedFilms>[string];

function localizeFilm({ picture, words }: Film, locale: Locale, files: Rendered | undefined): LocalizedFilm {
  const { headings, captions } = words[locale];
  const duration = `PT${Math.round(picture.seconds)}S`;
  const transcript = captions.map(({ text }) => text);
  const minutes = String(Math.max(1, Math.round(picture.seconds / 60)));
  if (!files) return { duration, minutes, transcript, video: null };
  return {
    duration,
    minutes,
    transcript,
    video: {
      sources: [{ url: FILMS_PATH + files.video, contentType: 'video/mp4', bytes: files.bytes }],
      poster: FILMS_PATH + files.poster,
      ...FILM_SIZE,
      duration,
      silent: true,
      captions: localeCodes.map((code) => ({ locale: code, url: FILMS_PATH + files.captions[code] })),
      chapters: headings.map(({ start, text }) => ({ start, title: text })),
      transcript,
    },
  };
}

/** Compiles the films and their files. Reports films that changed since they were rendered. */
export function compileFilms(compilation: Compilation): Films {
  const films = readFilms(compilation);
  if (films.size === 0) return new Map();
  const list = readChecked(join(compilation.root, 'films', RENDERED), RenderedFilms, compilation).value ?? {};
  const rendered = new Map(Object.entries(list));
  const compiled = new Map<string, Record<Locale, LocalizedFilm>>();
  for (const [code, film] of films) {
    const files = rendered.get(code);
    const isFresh =
      files?.madeOf === hashOfPicture(film.picture) &&
      localeCodes.every(
        (locale) => files.captions[locale] === captionsName(code, locale, film.words[locale]),
      );
    const message = 'not rendered in its current state: run `npm run films` in studio/';
    if (!isFresh) compilation.problems.push({ file: film.file, line: 1, message, unrecorded: true });
    compiled.set(
      code,
      inEachLocale((locale) => localizeFilm(film, locale, isFresh ? files : undefined)),
    );
  }
  return compiled;
}
