// The token in each form: bound to the caller's session, so that no other page can send a form in their name.
import type { Context, MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { digestOf } from '../../../src/digest.ts';
import { isRead } from '../../../src/request.ts';
import type { ConsoleEnv } from '../env.ts';
import { newSecret, readOwn, writeOwn } from '../who/session.ts';

/** The name of the field. */
export const FORM_TOKEN = 'form-token';
/** Stands in for a session where Access keeps it. */
const FORM_COOKIE = 'ops-form';
const COOKIE_SECONDS = 7 * 24 * 3600;

function seedOf(c: Context<ConsoleEnv>): string {
  const { session } = c.var.caller;
  if (session !== null) return session;
  const kept = readOwn(c, FORM_COOKIE);
  if (kept !== undefined && /^[\w-]{43}$/.test(kept)) return kept;
  const fresh = newSecret();
  writeOwn(c, FORM_COOKIE, fresh, COOKIE_SECONDS);
  return fresh;
}

/** Makes the token of this caller, and turns away what is posted without it: 403. */
export const formToken = (): MiddlewareHandler<ConsoleEnv> => async (c, next) => {
  const token = await digestOf(`form:${c.var.caller.by}:${seedOf(c)}`, 32);
  c.set('formToken', token);
  if (!isRead(c.req.method)) {
    // Whatever else stands in the form, even where it is none at all, its token is looked at first.
    const { [FORM_TOKEN]: given } = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    const isOurs = typeof given === 'string' && given.length <= 64 && (await timingSafeEqual(given, token));
    if (!isOurs)
      return c.text('This form is no longer good. Go back, reload the page and send it again.', 403);
  }
  await next();
};
