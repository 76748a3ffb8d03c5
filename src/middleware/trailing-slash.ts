// §2: a path gets its trailing slash by a 301 when it is not root, has no query and does not already end in
// one; another spelling of it leads to the plain one.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';
import { foldSlashes, plainPath } from '../i18n/address.ts';
import { splitLocale } from '../i18n/links.ts';
import { isRead, urlOf } from '../request.ts';
import { isEndpoint } from '../routes/policy.ts';

/** Files and endpoints have exactly one address; only pages have a slash to add. */
const isPage = (path: string) => !isEndpoint(path) && !/\.[a-z0-9]{1,5}$/i.test(path);

/**
 * Where a path should be read instead, or `null` when it is already right: slashes folded, pages with their
 * slash and in their plain spelling.
 */
export function canonicalPath(pathname: string, search: string): string | null {
  const folded = foldSlashes(pathname);
  const plain = isEndpoint(splitLocale(folded).path) ? folded : plainPath(folded);
  const isWhole = search !== '' || plain.endsWith('/') || !isPage(splitLocale(plain).path);
  const wanted = isWhole ? plain : `${plain}/`;
  return wanted === pathname ? null : wanted;
}

export const trailingSlash = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = urlOf(c);
  const target = isRead(c.req.method) ? canonicalPath(url.pathname, url.search) : null;
  if (target === null) return next();
  c.header('Cache-Control', 'public, max-age=3600');
  // Without a host (RFC 9110 §10.2.2): what anybody may keep says nothing of whom it was asked of.
  return c.redirect(`${target}${url.search}`, 301);
};
