// Pages are read: any other method is answered 405 with the methods there are (RFC 9110 §15.5.6). Calls
// answer for themselves.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { SIGN_IN_PATHS } from '../api/contract/sign-in.ts';
import { api } from '../config.ts';
import type { SiteEnv } from '../env.ts';

/** Pages with a form that posts to the page's own address. */
const POSTED = new Set<string>(['/consent', SIGN_IN_PATHS.login]);

export const methods = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const isPosted = POSTED.has(c.req.path);
  const allowed = ['GET', 'HEAD', ...(isPosted ? ['POST'] : [])];
  if (allowed.includes(c.req.method) || c.req.path.startsWith(`${api.basePath}/`)) return next();
  c.header('Allow', allowed.join(', '));
  throw new HTTPException(405);
};
