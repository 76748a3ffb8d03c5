// Headers for downstream caches in browsers and CDNs: Vary, CDN-Cache-Control, and No-Vary-Search.
import type { MiddlewareHandler } from 'hono';
import { isReadMethod } from '../../../common/http/request.ts';
import { cdnCacheControlOf, lifetimeOf } from '../../cache/lifetime.ts';
import { isStorable } from '../../cache/page-entry.ts';
import type { SiteEnv } from '../../env.ts';
import { noVarySearchOf } from '../../http/no-vary-search.ts';

/**
 * Adds `Vary: Cookie` to responses of personal routes, including errors, so that a shared cache does not send the
 * public response to a signed-in visitor (RFC 9110 §12.5.5). Adds the other headers to responses of routes with cached
 * pages.
 */
export const downstream = (): MiddlewareHandler<SiteEnv> =>
  async function downstream(c, next) {
    await next();
    const policy = c.get('policy');
    const { headers } = c.res;
    if (policy.personal) headers.append('Vary', 'Cookie');
    if (policy.cache !== 'page') return;
    const cacheControl = headers.get('Cache-Control') ?? '';
    // CDNs do not reliably obey Vary. They may store HTML, but not the Markdown that was negotiated at the same URL.
    const vary = headers.get('Vary');
    const isForAll = vary === null || (vary === 'Accept' && !c.get('isMarkdown'));
    headers.set('CDN-Cache-Control', cdnCacheControlOf(cacheControl, isForAll));
    if (isReadMethod(c.req.method) && lifetimeOf(cacheControl) && isStorable(c.res))
      headers.set('No-Vary-Search', noVarySearchOf(policy));
  };
