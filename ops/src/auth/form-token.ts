// CSRF token of forms, bound to the caller's session so that no other site can submit a form on the caller's behalf.
import type { Context, MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { hashHex } from '../../../common/crypto/digest.ts';
import { isReadMethod } from '../../../common/http/request.ts';
import type { ConsoleEnv } from '../env.ts';
import { networkDigest } from './attempts.ts';
import { recordAccess } from './events.ts';
import { newSecret, readCookie, writeCookie } from './session.ts';

export const FORM_TOKEN = 'form-token';
/** Cookie that replaces the session cookie behind Access, which manages its own sessions. */
const FORM_COOKIE = 'ops-form';
const COOKIE_SECONDS = 7 * 24 * 3600;

/**
 * Returns the secret from which the token is derived. Behind Access, a browser without the cookie gets a new one, which
 * is recorded as a sign-in if the caller is a person.
 */
async function seedOf(c: Context<ConsoleEnv>): Promise<string> {
  const { session, by, roles } = c.var.caller;
  if (session !== null) return session;
  const stored = readCookie(c, FORM_COOKIE);
  if (stored !== undefined && /^[\w-]{43}$/.test(stored)) return stored;
  const newSeed = newSecret();
  writeCookie(c, FORM_COOKIE, newSeed, COOKIE_SECONDS);
  if (by.includes('@')) {
    const detail = { roles, place: await networkDigest(c) };
    await recordAccess(c.env.DB, { action: 'sign-in', by, target: 'console', detail });
  }
  return newSeed;
}

/** Sets the caller's token for the page's forms. */
export const formToken = (): MiddlewareHandler<ConsoleEnv> => async (c, next) => {
  c.set('formToken', await hashHex(`form:${c.var.caller.by}:${await seedOf(c)}`, 32));
  await next();
};

/**
 * Checks the token of every write request. `onRejected` responds to a form with a missing or invalid token, such as one
 * from an earlier session. It receives the fields so that no input is lost.
 */
export const checkFormToken =
  (
    onRejected: (c: Context<ConsoleEnv>, fields: [string, string][]) => Response | Promise<Response>,
  ): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    if (isReadMethod(c.req.method)) return next();
    const body = await c.req.parseBody({ all: true }).catch(() => ({}));
    const { [FORM_TOKEN]: tokens, ...fields } = body as Record<string, unknown>;
    const submittedToken = [tokens].flat().at(-1);
    const isOwn =
      typeof submittedToken === 'string' &&
      submittedToken.length <= 64 &&
      (await timingSafeEqual(submittedToken, c.var.formToken));
    if (isOwn) return next();
    const entries = Object.entries(fields).flatMap(([name, value]) =>
      [value]
        .flat()
        .flatMap((single): [string, string][] => (typeof single === 'string' ? [[name, single]] : [])),
    );
    return onRejected(c, entries);
  };
