// Same-origin check (Fetch Metadata): rejects requests from other origins, except with safe methods.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isSameOrigin, urlOf } from '../../../common/http/request.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the same-origin check rejects a request. */
export const isCrossOrigin = (c: SiteContext): boolean =>
  !READ_METHODS.has(c.req.method) &&
  !isSameOrigin(urlOf(c).origin, c.req.header('sec-fetch-site'), c.req.header('origin'));

export const sameOrigin = (): MiddlewareHandler<SiteEnv> =>
  async function sameOrigin(c, next) {
    if (isCrossOrigin(c)) throw new HTTPException(403);
    return next();
  };
