// §9: answers of the listed routes, and every previewed one, are never kept by anyone.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';

export const NEVER_KEPT = 'no-store, no-cache, must-revalidate, private';

/** Forms, searches by a person, sign-in and out, choices of language and cookies, previews, calls and health: personal or changing by the second. */
const LISTED = /^\/(?:api|consent|healthz|language|ops|search|sso|r_sec_login|r_sec_logout|preview|products?\/preview|solutions?\/preview)(?:\/|$)/;

/** Whether a path without locale is on the list. */
export const isNeverKept = (path: string): boolean => LISTED.test(path);

export const noCache = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  await next();
  if (c.var.preview.on || isNeverKept(c.req.path)) c.header('Cache-Control', NEVER_KEPT);
};
