// Allowed methods: rejects other methods with 405 and an Allow header (RFC 9110 §15.5.6).
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { SiteEnv } from '../../env.ts';

export const methods = (): MiddlewareHandler<SiteEnv> =>
  async function methods(c, next) {
    const { methods: allowed } = c.get('policy');
    if (allowed === 'any' || allowed.includes(c.req.method)) return next();
    c.header('Allow', allowed.join(', '));
    throw new HTTPException(405);
  };
