// What changes something, or costs something, is asked for from our own pages only: every method but the
// reading ones.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isSameOrigin, urlOf } from '../../../common/http/request.ts';
import type { SiteEnv } from '../../env.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export const sameOrigin = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { origin } = urlOf(c);
  if (
    READING.has(c.req.method) ||
    isSameOrigin(origin, c.req.header('sec-fetch-site'), c.req.header('origin'))
  )
    return next();
  throw new HTTPException(403);
};
