// §2: a path gets its trailing slash by a 301 when it is not root, has no query and does not already end in
// one.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';
import { isEndpoint, splitLocale } from '../i18n/links.ts';

/** Files and endpoints have exactly one address; only pages have a slash to add. */
const isPage = (path: string) => !isEndpoint(path) && !/\.[a-z0-9]{1,5}$/i.test(path);

/** The path with repeated slashes and backslashes folded, so that no redirect can name another host. */
export const foldSlashes = (path: string): string => path.replace(/[/\\]+/g, '/');

/** Where a path should be read instead, or `null` when it is already right. */
export function canonicalPath(pathname: string, search: string): string | null {
  const folded = foldSlashes(pathname);
  const wanted =
    search === '' && !folded.endsWith('/') && isPage(splitLocale(folded).path) ? `${folded}/` : folded;
  return wanted === pathname ? null : wanted;
}

export const trailingSlash = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = new URL(c.req.url);
  const target =
    c.req.method === 'GET' || c.req.method === 'HEAD' ? canonicalPath(url.pathname, url.search) : null;
  if (target === null) return next();
  c.header('Cache-Control', 'public, max-age=3600');
  return c.redirect(`${url.origin}${target}${url.search}`, 301);
};
