// §9: answers of the listed routes, every previewed one and every one to a signed-in customer are never kept
// by anyone.
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '../api/contract/sign-in.ts';
import type { SiteEnv } from '../env.ts';

export const NEVER_KEPT = 'no-store, no-cache, must-revalidate, private';

/**
 * Forms, searches by a person, sign-in and out, choices of language and cookies, previews, calls and health:
 * personal or changing by the second.
 */
const LISTED =
  /^\/(?:api|consent|healthz|language|ops|search|sso|r_sec_login|r_sec_logout|preview|products?\/preview|solutions?\/preview)(?:\/|$)/;

/** The visitor's own system, place or reference number stands in these. */
const ONE_VISITOR =
  /^\/(?:app|nearest|contact-thank-you|lp-thank-you|thank-you-partnership|trial-thank-you)(?:\/|$)/;

/** Lists that a visitor's own words can narrow: what one person typed makes a page for nobody else. */
const SEARCHABLE = /^\/(?:blog|news|case-study|glossary|resources)(?:\/|$)/;

/** Whether the answer to a path without locale and its query is on the list. */
export const isNeverKept = (path: string, query: URLSearchParams): boolean =>
  LISTED.test(path) ||
  ONE_VISITOR.test(path) ||
  (SEARCHABLE.test(path) && (query.get('keyword') ?? '').trim() !== '');

export const noCache = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  await next();
  // DESIGN §4: whether a session is a good one makes no difference, nor whether the answer shows anything of
  // it.
  const isPersonal = c.var.preview.on || Boolean(getCookie(c, SESSION_COOKIE));
  if (isPersonal || isNeverKept(c.req.path, new URL(c.req.url).searchParams))
    c.header('Cache-Control', NEVER_KEPT);
};
