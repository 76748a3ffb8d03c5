// Who calls with the token (RFC 6750): scripts, and `npm run ops`.
import type { Context } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Bindings } from '../env.ts';
import type { Caller } from './caller.ts';

/** Says who calls: a name for the audit. */
const USER_HEADER = 'x-ops-user';
/** A shorter secret is none. */
const SHORTEST_SECRET = 32;
/** The longest token that is worth comparing. */
const LONGEST_TOKEN = 512;
const NAME = /^[\w.@+-]{1,80}$/;

/** Whoever calls names themselves; the token alone is no person. */
export const nameOf = (given: string | undefined): string =>
  given !== undefined && NAME.test(given) ? `token:${given}` : 'token';

/** The token of this deployment; `null` where nobody has put one that is long enough. */
export const secretOf = ({ OPS_TOKEN = '' }: Pick<Bindings, 'OPS_TOKEN'>): string | null =>
  OPS_TOKEN.length >= SHORTEST_SECRET ? OPS_TOKEN : null;

/** Whether a token opens what it is for. */
export async function isToken(env: Pick<Bindings, 'OPS_TOKEN'>, given: string): Promise<boolean> {
  const secret = secretOf(env);
  return secret !== null && given.length <= LONGEST_TOKEN && (await timingSafeEqual(given, secret));
}

/** The caller by the Authorization header; `null` without the token. */
export async function byBearer(c: Context, env: Bindings): Promise<Caller | null> {
  const [, token = ''] = /^Bearer +([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (!(await isToken(env, token))) return null;
  return { by: nameOf(c.req.header(USER_HEADER)), way: 'token', session: null };
}
