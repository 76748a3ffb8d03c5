// Films of our own (content/films): what each shot says, in all languages, and the files that `npm run films` has
// rendered of it. Captions, chapters and transcript are all the same words.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Video } from '../src/api/contract/entities/files.ts';
import { type Locale, localeCodes } from '../src/i18n/locales.ts';
import { filesOf, type JsonFile, parseAt, readChecked, readJson } from './files.ts';
import { Localized } from './localized.ts';
import { codeOf, resolve } from './pages.ts';
import type { Work } from './work.ts';

export const SCENES = ['map', 'flood', 'latency'] as const;

const Shot = z.strictObject({
  seconds: z.number().min(2).max(30),
  /** Stands in the picture, and names the chapter. */
  heading: Localized,
  /** Each as long as the others of its shot. */
  captions: z.array(Localized).min(1).max(3),
});
const AuthoredFilm = z.strictObject({
  /** What is drawn: scripts/films. */
  scene: z.enum(SCENES),
  /** The second that the poster shows. */
  poster: z.number().min(0),
  shots: z.array(Shot).min(2).max(12),
});

/** The files of a film in a language, and what they were rendered of. */
const RenderedSchema = z.strictObject({
  madeOf: z.string(),
  video: z.string(),
  bytes: z.number().int().positive(),
  poster: z.string(),
  captions: z.string(),
});
export const RenderedFilms = z.record(
  z.string(),
  z.strictObject({ en: RenderedSchema, cn: RenderedSchema, ko: RenderedSchema, ja: RenderedSchema }),
);

/** The list of what was rendered, beside the films' words. */
export const RENDERED = 'rendered.json';
export const FILM_SIZE = { width: 1280, height: 720 } as const;
/** Where the files are, below the site's origin. */
export const FILMS_PATH = '/films/';

/** A film in one language; times in seconds from its start. */
export interface Film {
  scene: (typeof SCENES)[number];
  poster: number;
  seconds: number;
  shots: { start: number; end: number; heading: string }[];
  captions: { start: number; end: number; text: string }[];
}

function filmIn(locale: Locale, { scene, poster, shots }: z.output<typeof AuthoredFilm>): Film {
  const film: Film = { scene, poster, seconds: 0, shots: [], captions: [] };
  for (const { seconds, heading, captions } of shots) {
    const start = film.seconds;
    film.seconds += seconds;
    film.shots.push({ start, end: film.seconds, heading: heading[locale] });
    captions.forEach((text, index) => {
      const [from, to] = [index, index + 1].map((share) => start + (seconds * share) / captions.length);
      film.captions.push({ start: from ?? start, end: to ?? film.seconds, text: text[locale] });
    });
  }
  return film;
}

/** What the files of a film are made of: when it changes, they are of yesterday. */
export const madeOf = (film: Film): string =>
  createHash('sha256').update(JSON.stringify(film)).digest('hex').slice(0, 16);

const stamp = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0'));
  return `${parts.join(':')}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`;
};

/** The captions of a film as WebVTT. */
export const captionsOf = ({ captions }: Film): string =>
  `WEBVTT\n\n${captions.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`).join('\n')}`;

/** Each film in each language, by its code, with placeholders filled; what is wrong becomes a problem. */
export function readFilms(work: Work): Map<string, { json: JsonFile; in: Record<Locale, Film> }> {
  const files = filesOf(join(work.root, 'films'), '.json').filter((file) => !file.endsWith(RENDERED));
  return new Map(
    files.flatMap((file) => {
      const json = readJson(file, work);
      const films = localeCodes.flatMap((locale): [Locale, Film][] => {
        const value = json.value === undefined ? undefined : resolve(json, [], json.value, locale, work);
        const film = value === undefined ? undefined : parseAt(json, [], AuthoredFilm, value, work.problems);
        return film ? [[locale, filmIn(locale, film)]] : [];
      });
      const all = Object.fromEntries(films) as Record<Locale, Film>;
      return films.length === localeCodes.length ? [[codeOf(file), { json, in: all }] as const] : [];
    }),
  );
}

/** What a page gets of a film. One that is not rendered as it stands cannot be played, but is told. */
interface Shown {
  /** ISO 8601. */
  duration: string;
  /** Whole minutes, at least one, in digits. */
  minutes: string;
  transcript: string[];
  video: Video | null;
}
/** By the film's code. */
export type Films = ReadonlyMap<string, Record<Locale, Shown>>;
type Rendered = z.output<typeof RenderedFilms>[string];

function shownOf(film: Film, locale: Locale, rendered: Rendered | undefined): Shown {
  const duration = `PT${Math.round(film.seconds)}S`;
  const transcript = film.captions.map(({ text }) => text);
  const minutes = String(Math.max(1, Math.round(film.seconds / 60)));
  if (!rendered) return { duration, minutes, transcript, video: null };
  const { video, bytes, poster } = rendered[locale];
  return {
    duration,
    minutes,
    transcript,
    video: {
      sources: [{ url: FILMS_PATH + video, contentType: 'video/mp4', bytes }],
      poster: FILMS_PATH + poster,
      ...FILM_SIZE,
      duration,
      silent: true,
      captions: localeCodes.map((code) => ({ locale: code, url: FILMS_PATH + rendered[code].captions })),
      chapters: film.shots.map(({ start, heading }) => ({ start, title: heading })),
      transcript,
    },
  };
}

/** Reads the films with the files that were rendered of them; one whose words have changed since is reported. */
export function compileFilms(work: Work): Films {
  const films = readFilms(work);
  if (films.size === 0) return new Map();
  const list = readChecked(join(work.root, 'films', RENDERED), RenderedFilms, work).value ?? {};
  const rendered = new Map(Object.entries(list));
  const found = new Map<string, Record<Locale, Shown>>();
  for (const [code, { json, in: film }] of films) {
    const files = rendered.get(code);
    const isFresh = files && localeCodes.every((locale) => files[locale].madeOf === madeOf(film[locale]));
    const message = 'not rendered as it stands: run npm run films';
    if (!isFresh) work.problems.push({ file: json.file, line: 1, message, unrecorded: true });
    const shown = localeCodes.map((locale) => [
      locale,
      shownOf(film[locale], locale, isFresh ? files : undefined),
    ]);
    found.set(code, Object.fromEntries(shown) as Record<Locale, Shown>);
  }
  return found;
}
