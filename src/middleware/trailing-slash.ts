// §2: a path gets its trailing slash by a 301 when it is not root, has no query and does not already end in one.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';

/** Files and calls have exactly one address; only pages have a slash to add. */
const NOT_A_PAGE = /^\/(?:api|assets|healthz|r_sec_login|r_sec_logout)(?:\/|$)|\.[a-z0-9]{1,5}$/i;

/** The path with repeated slashes and backslashes folded, so that no redirect can name another host. */
export const foldSlashes = (path: string): string => path.replace(/[/\\]+/g, '/');

/** Where a path should be read instead, or `null` when it is already right. */
export function canonicalPath(pathname: string, search: string): string | null {
  const folded = foldSlashes(pathname);
  const wanted = search === '' && !folded.endsWith('/') && !NOT_A_PAGE.test(folded) ? `${folded}/` : folded;
  return wanted === pathname ? null : wanted;
}

export const trailingSlash = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = new URL(c.req.url);
  const target = c.req.method === 'GET' || c.req.method === 'HEAD' ? canonicalPath(url.pathname, url.search) : null;
  if (target === null) return next();
  c.header('Cache-Control', 'public, max-age=3600');
  return c.redirect(`${url.origin}${target}${url.search}`, 301);
};
