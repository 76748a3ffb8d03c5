// Lets nobody in who has not shown who they are. What is refused hears nothing more, not even what there is.
import type { Context, MiddlewareHandler } from 'hono';
import { isRead, isSameOrigin } from '../../../src/request.ts';
import type { Bindings, ConsoleVariables } from '../env.ts';
import { ACCESS_HEADER, accessOf, byAccess } from './access.ts';
import { byBearer } from './bearer.ts';
import type { Caller } from './caller.ts';
import { bySession } from './session.ts';

/** Where whoever has no session gives the token. */
export const SIGN_IN = '/ops/sign-in';

type Guarded = { Bindings: Bindings; Variables: Pick<ConsoleVariables, 'caller'> };

/** Behind Access its word alone counts, whatever else a request brings. */
async function throughAccess(c: Context<Guarded>): Promise<Caller | null | undefined> {
  const access = accessOf(c.env);
  const token = c.req.header(ACCESS_HEADER);
  if (access === null || token === undefined) return undefined;
  return byAccess(access, token);
}

/** Of the JSON calls: a token of Access, or ours as bearer. Anybody else hears 401 (RFC 6750 §3). */
export const guardCalls = (): MiddlewareHandler<Guarded> => async (c, next) => {
  const access = await throughAccess(c);
  const caller = access === undefined ? await byBearer(c, c.env) : access;
  if (!caller) return c.json({ error: 'unauthorized' }, 401, { 'WWW-Authenticate': 'Bearer' });
  // A browser brings the token of Access by itself, also for a foreign page.
  const { origin } = new URL(c.req.url);
  const isOwn = isSameOrigin(origin, c.req.header('sec-fetch-site'), c.req.header('origin'));
  if (!isRead(c.req.method) && !isOwn) return c.json({ error: 'foreign' }, 403);
  c.set('caller', caller);
  await next();
};

/** Of the pages: a token of Access, or a session. A reader without one is sent to sign in. */
export const guardPages = (): MiddlewareHandler<Guarded> => async (c, next) => {
  const caller = accessOf(c.env) ? ((await throughAccess(c)) ?? null) : await bySession(c, c.env, new Date());
  if (caller) {
    c.set('caller', caller);
    return next();
  }
  if (accessOf(c.env) || !isRead(c.req.method)) return c.text('Sign in first.', 401);
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`${SIGN_IN}?${new URLSearchParams({ to: `${pathname}${search}` })}`, 303);
};
