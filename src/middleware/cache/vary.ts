// Vary of personal routes: a shared cache in front of the site must not give a signed-in visitor the public answer
// (RFC 9110 §12.5.5).
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../../env.ts';

/** Adds `Vary: Cookie` where a signed-in visitor may be shown something else than everybody, errors included. */
export const vary = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  await next();
  if (c.get('policy').personal) c.res.headers.append('Vary', 'Cookie');
};
