// Trailing slash (§2): a 301 adds a missing slash, except if the URL has a query. Other noncanonical paths redirect to
// the canonical path.
import type { MiddlewareHandler } from 'hono';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import type { SiteEnv } from '../../env.ts';

export const trailingSlash = (): MiddlewareHandler<SiteEnv> =>
  async function trailingSlash(c, next) {
    const url = urlOf(c);
    const target = isReadMethod(c.req.method) ? canonicalPath(url.pathname, url.search) : null;
    if (target === null) return next();
    c.header('Cache-Control', 'public, max-age=3600');
    // A Location without a host (RFC 9110 §10.2.2), because shared caches may store it for other hosts.
    return c.redirect(`${target}${url.search}`, 301);
  };
