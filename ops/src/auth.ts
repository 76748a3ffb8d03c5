// Who may call: whoever has the token (RFC 6750). Anybody else hears 401 and nothing more.
import type { MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { USER_HEADER } from './calls.ts';
import type { OpsEnv } from './env.ts';

/** A shorter secret is none. */
const SHORTEST_SECRET = 32;
/** The longest token that is worth comparing. */
const LONGEST_TOKEN = 512;

/** Whoever calls names themselves; the token alone is no person. */
const nameOf = (given: string | undefined): string =>
  given !== undefined && /^[\w.@+-]{1,80}$/.test(given) ? `token:${given}` : 'token';

export const auth = (): MiddlewareHandler<OpsEnv> => async (c, next) => {
  const secret = c.env.OPS_TOKEN ?? '';
  const [, token = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const isOpen =
    secret.length >= SHORTEST_SECRET &&
    token.length <= LONGEST_TOKEN &&
    (await timingSafeEqual(token, secret));
  if (!isOpen) return c.json({ error: 'unauthorized' }, 401, { 'WWW-Authenticate': 'Bearer' });
  c.set('by', nameOf(c.req.header(USER_HEADER)));
  await next();
};
