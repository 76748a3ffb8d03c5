// So many answers that are made for one visitor alone, per address and minute; beyond that 429 with
// Retry-After (RFC 6585 §4).
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { CODES } from '../api/contract/contract.ts';
import { api } from '../config.ts';
import type { SiteEnv } from '../env.ts';
import { isNeverKept, NEVER_KEPT } from './no-cache.ts';

/** The period of the limits in wrangler.toml, in seconds. */
export const PERIOD_SECONDS = 60;

/** Answered without the portal; health is for machines that ask often. */
const CHEAP = /^\/(?:healthz|language)(?:\/|$)/;

/** What costs the portal work each time: everything that is never kept, and everything that is posted. */
const isLimited = (path: string, method: string, query: URLSearchParams): boolean =>
  !CHEAP.test(path) && (isNeverKept(path, query) || method === 'POST');

export const rateLimit = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  if (!isLimited(c.req.path, c.req.method, new URL(c.req.url).searchParams)) return next();
  // A limiter that fails must not close the site.
  const { success } = await c.env.VISITOR_LIMIT.limit({ key: c.var.clientIp || 'unknown' }).catch((error) => {
    c.var.log.report({ event: 'rate-limit-failed', error: String(error) });
    return { success: true };
  });
  if (success) return next();
  c.header('Retry-After', String(PERIOD_SECONDS));
  c.header('Cache-Control', NEVER_KEPT);
  if (c.req.path.startsWith(`${api.basePath}/`))
    return c.json({ code: CODES.limited, message: '', data: null }, 429);
  throw new HTTPException(429);
};
