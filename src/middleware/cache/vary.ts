// Vary of personal routes: prevents a shared cache in front of the site from sending the public response to a signed-in
// visitor (RFC 9110 §12.5.5).
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../../env.ts';

/** Adds `Vary: Cookie` to responses of personal routes, errors included. */
export const vary = (): MiddlewareHandler<SiteEnv> =>
  async function vary(c, next) {
    await next();
    if (c.get('policy').personal) c.res.headers.append('Vary', 'Cookie');
  };
