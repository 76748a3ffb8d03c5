// Cases for Cache-Control tests: a request to a route, and its expected status and Cache-Control.
import { Hono } from 'hono';
import { pagePath } from '../../../../common/i18n/markdown-path.ts';
import type { SiteEnv } from '../../../../src/env.ts';
import { registerRoutes } from '../../../../src/routes/index.ts';

/** Expected Cache-Control values, written out instead of imported. */
export const CACHE_CONTROL = {
  /** A page for all visitors, which shared caches store and browsers revalidate. */
  page: 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800',
  /** The status, which changes quickly. */
  live: 'public, max-age=0, s-maxage=20, stale-while-revalidate=0, stale-if-error=604800',
  /** A 404 page, because the page may exist soon. */
  absent: 'public, max-age=0, s-maxage=10',
  moved: 'public, max-age=3600',
  mapped: 'public, max-age=300',
  day: 'public, max-age=86400',
  /** A file whose content may change. */
  file: 'public, max-age=3600',
  /** The current style sheet at the URL of an older one. */
  sheet: 'public, max-age=60',
  /** A file whose URL changes with its content (RFC 8246). */
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
  cacheControl: keyof typeof CACHE_CONTROL;
  init?: RequestInit;
}
export const page = (path: string): RequestCase => ({ path, status: 200, cacheControl: 'page' });
export const live = (path: string): RequestCase => ({ path, status: 200, cacheControl: 'live' });
export const absent = (path: string): RequestCase => ({ path, status: 404, cacheControl: 'absent' });
export const moved = (path: string): RequestCase => ({ path, status: 301, cacheControl: 'moved' });
export const never = (path: string, status = 200, init?: RequestInit): RequestCase => ({
  path,
  status,
  cacheControl: 'never',
  ...(init ? { init } : {}),
});

/** Code for which the portal has no data, as any parameter of a call. */
export const NOTHING = 'nothing';
/** Parameters of a route pattern. */
export const PARAMETER = /:[a-zA-Z]+(?:\{.*\})?/g;

const foundAndMissing =
  (found: (path: string) => RequestCase, missing: (path: string) => RequestCase) =>
  (code: string, ...patterns: string[]): RequestCase[] =>
    patterns.flatMap((pattern) => [
      found(pattern.replace(PARAMETER, code)),
      missing(pattern.replace(PARAMETER, NOTHING)),
    ]);
/** Returns the cases of a page by code: an existing and a missing page. */
export const byCode = foundAndMissing(page, absent);
/** Returns the cases of an alias that redirects only if its target exists. */
export const aliases = foundAndMissing(moved, absent);
/** Returns the cases of a response for one visitor, which is never cached, not even as a 404. */
export const visitors = foundAndMissing(never, (path) => never(path, 404));
/** Returns the cases of aliases that always redirect. */
export const alwaysMoved = (...patterns: string[]): RequestCase[] =>
  patterns.map((pattern) => moved(pattern.replace(PARAMETER, NOTHING)));

export const form = (body: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://site.test', ...more },
  body,
});
export const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** Returns the cases of queries of a list with search. Search results are never cached. */
export const searches = (...paths: string[]): RequestCase[] =>
  paths.flatMap((path) => [
    page(`${path}/?keyword=`),
    never(`${path}/?keyword=dns`),
    absent(`${path}/?page=0`),
  ]);

const app = new Hono<SiteEnv>();
registerRoutes(app, () => new Response());
/** Method and pattern of every registered route. */
export const registered = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));

export interface RouteCase extends RequestCase {
  /** Method and pattern of the route that handles the request. */
  route: string;
}
export const methodOf = ({ init }: Pick<RequestCase, 'init'>): string => init?.method ?? 'GET';
/** Returns the path for route matching. */
export const pathOf = ({ path }: RequestCase): string => pagePath(`https://site.example${path}`);
/** Adds the matching route to each case. */
export const casesOf = (cases: readonly RequestCase[]): RouteCase[] =>
  cases.map((requestCase) => {
    const [matched] = app.router.match(methodOf(requestCase), pathOf(requestCase));
    const keys = matched.map(([[, { method, path: pattern }]]) => `${method} ${pattern}`);
    return { ...requestCase, route: keys.find((key) => !key.startsWith('ALL ')) ?? keys.at(-1) ?? 'none' };
  });
