// Pages are read: any other method is answered 405 with the methods there are (RFC 9110 §15.5.6). Calls answer for themselves.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { api } from '../config.ts';
import type { SiteEnv } from '../env.ts';

export const methods = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  if (['GET', 'HEAD'].includes(c.req.method) || c.req.path.startsWith(`${api.basePath}/`)) return next();
  c.header('Allow', 'GET, HEAD');
  throw new HTTPException(405);
};
