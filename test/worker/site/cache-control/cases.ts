// Cases of the tests of Cache-Control: a request to a route, and its expected status and Cache-Control.

/** Expected Cache-Control values, written out instead of imported. */
export const KEEP = {
  /** A page for all visitors: browsers revalidate, shared caches store. */
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800',
  /** A 404 page, which may exist soon. */
  absent: 'public, max-age=0, s-maxage=10',
  moved: 'public, max-age=3600',
  mapped: 'public, max-age=300',
  day: 'public, max-age=86400',
  /** A file whose content may change. */
  file: 'public, max-age=3600',
  /** The current style sheet at the address of an older one. */
  sheet: 'public, max-age=60',
  /** A file whose address changes with its content (RFC 8246). */
  forever: 'public, max-age=31536000, immutable',
  /** §9 no-cache list. */
  never: 'no-store, no-cache, must-revalidate, private',
  /** S9: the redirect from `/` depends on the visitor. */
  visitor: 'private, no-store',
} as const;

/** A request to a route, without locale and trailing slash, and the expected response. */
export interface RequestCase {
  path: string;
  status: number;
  keep: keyof typeof KEEP;
  init?: RequestInit;
}
export const page = (path: string): RequestCase => ({ path, status: 200, keep: 'page' });
export const absent = (path: string): RequestCase => ({ path, status: 404, keep: 'absent' });
export const moved = (path: string): RequestCase => ({ path, status: 301, keep: 'moved' });
export const never = (path: string, status = 200, init?: RequestInit): RequestCase => ({
  path,
  status,
  keep: 'never',
  ...(init ? { init } : {}),
});

/** Code for which the portal has no data, in any parameter of a call. */
export const NOTHING = 'nothing';
/** Parameters of a route pattern. */
export const PARAMETER = /:[a-zA-Z]+(?:\{.*\})?/g;

export type Lines = Record<string, readonly RequestCase[]>;
export const lines = (patterns: readonly string[], cases: (path: string) => readonly RequestCase[]): Lines =>
  Object.fromEntries(patterns.map((pattern) => [`GET ${pattern}`, cases(pattern)]));
/** Pages by code: one that exists, and one that does not. */
export const byCode = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [
    page(pattern.replace(PARAMETER, code)),
    absent(pattern.replace(PARAMETER, NOTHING)),
  ]);
/** Aliases that redirect only if their target exists. */
export const secondName = (code: string, ...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [
    moved(pattern.replace(PARAMETER, code)),
    absent(pattern.replace(PARAMETER, NOTHING)),
  ]);
/** Aliases that always redirect. */
export const alwaysMoved = (...patterns: string[]): Lines =>
  lines(patterns, (pattern) => [moved(pattern.replace(PARAMETER, NOTHING))]);
export const pages = (...patterns: string[]): Lines => lines(patterns, (pattern) => [page(pattern)]);
/** Responses for one visitor, which are never cached, not even a 404. */
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

/** A list with search, whose results are never cached. */
export const searchable = (...patterns: string[]): Lines =>
  lines(patterns, (path) => [
    page(path),
    page(`${path}/?keyword=`),
    never(`${path}/?keyword=dns`),
    absent(`${path}/?page=0`),
  ]);

export interface RouteCase extends RequestCase {
  /** Method and pattern, as registered. */
  route: string;
}
export const casesOf = (table: Lines): RouteCase[] =>
  Object.entries(table).flatMap(([route, list]) => list.map((requestCase) => ({ route, ...requestCase })));
export const methodOf = ({ route, init }: Pick<RouteCase, 'route' | 'init'>): string =>
  init?.method ?? (route.startsWith('POST') ? 'POST' : 'GET');
