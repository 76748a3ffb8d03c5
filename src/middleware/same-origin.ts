// What changes something, or costs something, is asked for from our own pages only: every method but the
// reading ones.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { SiteEnv } from '../env.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from the origin it goes to, by Sec-Fetch-Site or else Origin (Fetch Metadata, RFC
 * 6454).
 * One with neither comes from no browser, and so carries nobody's cookies without their knowing.
 */
export function isSameOrigin(
  origin: string,
  secFetchSite: string | undefined,
  originHeader: string | undefined,
): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  return originHeader === undefined || originHeader === origin;
}

export const sameOrigin = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { origin } = new URL(c.req.url);
  if (
    READING.has(c.req.method) ||
    isSameOrigin(origin, c.req.header('sec-fetch-site'), c.req.header('origin'))
  )
    return next();
  throw new HTTPException(403);
};
