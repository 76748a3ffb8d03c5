// §2: a path gets its trailing slash by a 301 when it is not root, has no query and does not already end in
// one; another spelling of it leads to the plain one.
import type { MiddlewareHandler } from 'hono';
import { isRead, urlOf } from '../../../common/http/request.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import type { SiteEnv } from '../../env.ts';

export const trailingSlash = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = urlOf(c);
  const target = isRead(c.req.method) ? canonicalPath(url.pathname, url.search) : null;
  if (target === null) return next();
  c.header('Cache-Control', 'public, max-age=3600');
  // Without a host (RFC 9110 §10.2.2): what anybody may keep says nothing of whom it was asked of.
  return c.redirect(`${target}${url.search}`, 301);
};
