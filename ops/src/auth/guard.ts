// Authentication and authorization of calls and pages. Responses to rejected callers do not reveal which routes exist.
import type { D1Database } from '@cloudflare/workers-types';
import type { Context, MiddlewareHandler } from 'hono';
import { isReadMethod, isSameOrigin } from '../../../common/http/request.ts';
import type { Bindings, ConsoleVariables } from '../env.ts';
import { ACCESS_HEADER, accessSettings, authenticateByAccess } from './access.ts';
import { countAttempt, countRejection, LOCKOUT_MINUTES, networkDigest } from './attempts.ts';
import type { Caller } from './caller.ts';
import { recordAccess, recordRejection } from './events.ts';
import { hasPermission, type Permission, permissionFor } from './roles.ts';
import { authenticateBySession } from './session.ts';
import { findCredential } from './tokens.ts';

/** Page that exchanges a token for a session. */
export const SIGN_IN = '/ops/sign-in';

type Guarded = { Bindings: Bindings; Variables: Pick<ConsoleVariables, 'caller'> };

/** Authenticates by Access token, the only accepted credential behind Access. Records rejections. */
async function authenticateThroughAccess(c: Context<Guarded>): Promise<Caller | null> {
  const access = accessSettings(c.env);
  const token = c.req.header(ACCESS_HEADER);
  if (!access || token === undefined) return null;
  const caller = await authenticateByAccess(access, token);
  if (caller) return caller;
  const network = await networkDigest(c);
  if (await countRejection(c.env.DB, network)) await recordRejection(c.env.DB, 'Access token', network);
  return null;
}

/** Authenticates by Authorization header (RFC 6750 §2.1). Returns `blocked` at the limit of rejected tokens. */
async function authenticateByBearer(c: Context<Guarded>): Promise<Caller | null | 'blocked'> {
  const [, token] = /^Bearer +([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const { DB } = c.env;
  const network = await networkDigest(c);
  const result = await countAttempt(DB, network, () => findCredential(c.env, token));
  if (result.outcome === 'accepted') {
    const { by, roles } = result.value;
    return { by, method: 'token', roles, session: null };
  }
  if (result.outcome === 'rejected') await recordRejection(DB, 'API token', network);
  return result.outcome === 'blocked' ? 'blocked' : null;
}

/**
 * Authentication middleware for JSON calls: an Access token behind Access, otherwise a bearer token of ops. Responds
 * with 401 to unauthenticated callers (RFC 6750 §3), and with 429 to a network that has sent too many invalid tokens.
 */
export const guardCalls = (): MiddlewareHandler<Guarded> => async (c, next) => {
  const caller = accessSettings(c.env) ? await authenticateThroughAccess(c) : await authenticateByBearer(c);
  if (caller === 'blocked')
    return c.json({ error: 'too-many-attempts' }, 429, { 'Retry-After': String(LOCKOUT_MINUTES * 60) });
  if (!caller) return c.json({ error: 'unauthorized' }, 401, { 'WWW-Authenticate': 'Bearer' });
  // Browsers may also send the Access cookie with cross-site requests.
  const { origin } = new URL(c.req.url);
  const isOwn = isSameOrigin(origin, c.req.header('sec-fetch-site'), c.req.header('origin'));
  if (!isReadMethod(c.req.method) && !isOwn) return c.json({ error: 'foreign' }, 403);
  c.set('caller', caller);
  await next();
};

/**
 * Authentication middleware for pages: an Access token behind Access, otherwise a session. Without a session, GET and
 * HEAD requests are redirected to the sign-in page. `onRejected` responds to all other unauthenticated requests.
 */
export const guardPages =
  (onRejected: (c: Context) => Response | Promise<Response>): MiddlewareHandler<Guarded> =>
  async (c, next) => {
    const caller = accessSettings(c.env)
      ? await authenticateThroughAccess(c)
      : await authenticateBySession(c, c.env, new Date());
    if (caller) {
      c.set('caller', caller);
      return next();
    }
    if (accessSettings(c.env) || !isReadMethod(c.req.method)) return onRejected(c);
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`${SIGN_IN}?${new URLSearchParams({ to: `${pathname}${search}` })}`, 303);
  };

/** Maximum length of the path in a recorded rejection. */
const MAX_PATH_LENGTH = 200;

/** Role check for pages and calls. Returns and records the missing permission; `null` if the request is allowed. */
export async function findMissingPermission(
  c: Context,
  db: D1Database,
  caller: Caller,
): Promise<Permission | null> {
  const permission = permissionFor(c.req.method, c.req.path);
  if (permission === null || hasPermission(caller.roles, permission)) return null;
  await recordAccess(db, {
    action: 'deny',
    by: caller.by,
    target: `${c.req.method} ${c.req.path.slice(0, MAX_PATH_LENGTH)}`,
    detail: { roles: caller.roles, needed: permission },
  });
  return permission;
}
