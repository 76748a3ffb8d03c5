// Same-origin check (Fetch Metadata): rejects requests from other origins, except with safe methods.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isSameOrigin, urlOf } from '../../../common/http/request.ts';
import type { SiteEnv } from '../../env.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const sameOrigin = (): MiddlewareHandler<SiteEnv> =>
  async function sameOrigin(c, next) {
    const { origin } = urlOf(c);
    if (
      READ_METHODS.has(c.req.method) ||
      isSameOrigin(origin, c.req.header('sec-fetch-site'), c.req.header('origin'))
    )
      return next();
    throw new HTTPException(403);
  };
