// What the walk over all routes asks, and how long each answer may be kept: to the letter, as browsers and
// shared caches read it.

/** The ways to be kept, to the letter: what is written here is what browsers and shared caches read. */
export const KEEP = {
  /** The same for everyone: browsers ask again, shared caches keep. */
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800',
  /** What is not there may be there soon. */
  absent: 'public, max-age=0, s-maxage=10',
  moved: 'public, max-age=3600',
  mapped: 'public, max-age=300',
  day: 'public, max-age=86400',
  /** A file whose text may change under its address. */
  file: 'public, max-age=3600',
  /** The present style sheet in the place of one that is gone. */
  sheet: 'public, max-age=60',
  /** What a file's name stands for never changes (RFC 8246). */
  forever: 'public, max-age=31536000, immutable',
  /** §9 no-cache list. */
  never: 'no-store, no-cache, must-revalidate, private',
  /** S9: where `/` leads depends on the visitor. */
  visitor: 'private, no-store',
} as const;

/** One request to a route, without locale and trailing slash, and what it is to give. */
export interface Ask {
  path: string;
  status: number;
  keep: keyof typeof KEEP;
  init?: RequestInit;
}
export const page = (path: string): Ask => ({ path, status: 200, keep: 'page' });
export const absent = (path: string): Ask => ({ path, status: 404, keep: 'absent' });
export const moved = (path: string): Ask => ({ path, status: 301, keep: 'moved' });
export const never = (path: string, status = 200, init?: RequestInit): Ask => ({
  path,
  status,
  keep: 'never',
  ...(init ? { init } : {}),
});

/** What the portal has nothing for, wherever it stands in a call. */
export const NOTHING = 'nothing';
/** The part of a path that a parameter stands for; `content` and the like are no codes. */
export const PARAMETER = /:[a-zA-Z]+(?:\{.*\})?/g;

export type Lines = Record<string, readonly Ask[]>;
export const lines = (patterns: readonly string[], asks: (path: string) => readonly Ask[]): Lines =>
  Object.fromEntries(patterns.map((pattern) => [`GET ${pattern}`, asks(pattern)]));
/** Pages of a code: one that is there, and one that is not. */
export const byCode = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [
    page(pattern.replace(PARAMETER, code)),
    absent(pattern.replace(PARAMETER, NOTHING)),
  ]);
/** Second names that lead on only when what they name is there. */
export const secondName = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [
    moved(pattern.replace(PARAMETER, code)),
    absent(pattern.replace(PARAMETER, NOTHING)),
  ]);
/** Second names that lead on whatever they name. */
export const alwaysMoved = (...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [moved(pattern.replace(PARAMETER, NOTHING))]);
export const pages = (...patterns: string[]): Lines => lines(patterns, (pattern) => [page(pattern)]);
/** Answers for one visitor: never kept, not even when there is nothing there. */
export const visitors = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) =>
    pattern.includes(':')
      ? [never(pattern.replace(PARAMETER, code)), never(pattern.replace(PARAMETER, NOTHING), 404)]
      : [never(pattern.replace(PARAMETER, code))],
  );

export const form = (body: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://site.test', ...more },
  body,
});
export const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** A list that visitors can search: what one person typed makes an answer for nobody else. */
export const searchable = (...patterns: string[]): Lines =>
  lines(patterns, (path) => [
    page(path),
    page(`${path}/?keyword=`),
    never(`${path}/?keyword=dns`),
    absent(`${path}/?page=0`),
  ]);

export interface RouteAsk extends Ask {
  /** Method and pattern, as registered. */
  route: string;
}
export const asksOf = (table: Lines): RouteAsk[] =>
  Object.entries(table).flatMap(([route, list]) => list.map((ask) => ({ route, ...ask })));
export const methodOf = ({ route, init }: Pick<RouteAsk, 'route' | 'init'>): string =>
  init?.method ?? (route.startsWith('POST') ? 'POST' : 'GET');
