// Form token: bound to the caller's session, so that no other page can send a form in their name.
import type { Context, MiddlewareHandler } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { digestOf } from '../../../common/crypto/digest.ts';
import { isRead } from '../../../common/http/request.ts';
import type { ConsoleEnv } from '../env.ts';
import { placeOf } from './attempts.ts';
import { recordAccess } from './events.ts';
import { newSecret, readOwn, writeOwn } from './session.ts';

/** The name of the field. */
export const FORM_TOKEN = 'form-token';
/** Stands in for a session where Access keeps it. */
const FORM_COOKIE = 'ops-form';
const COOKIE_SECONDS = 7 * 24 * 3600;

/** A browser without the cookie is new here: for a person who comes through Access, that is the sign-in. */
async function seedOf(c: Context<ConsoleEnv>): Promise<string> {
  const { session, by, roles } = c.var.caller;
  if (session !== null) return session;
  const kept = readOwn(c, FORM_COOKIE);
  if (kept !== undefined && /^[\w-]{43}$/.test(kept)) return kept;
  const fresh = newSecret();
  writeOwn(c, FORM_COOKIE, fresh, COOKIE_SECONDS);
  if (by.includes('@')) {
    const detail = { roles, place: await placeOf(c) };
    await recordAccess(c.env.DB, { action: 'sign-in', by, target: 'console', detail });
  }
  return fresh;
}

/** Sets the token of this caller, which stands in each form. */
export const formToken = (): MiddlewareHandler<ConsoleEnv> => async (c, next) => {
  c.set('formToken', await digestOf(`form:${c.var.caller.by}:${await seedOf(c)}`, 32));
  await next();
};

/**
 * Checks the token of everything that is posted. A form without it, such as one that was opened in an earlier
 * session, is answered by `refused`, which gets its fields so that nothing entered is lost.
 */
export const checkFormToken =
  (
    refused: (c: Context<ConsoleEnv>, fields: [string, string][]) => Response | Promise<Response>,
  ): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    if (isRead(c.req.method)) return next();
    const sent = await c.req.parseBody({ all: true }).catch(() => ({}));
    const { [FORM_TOKEN]: tokens, ...fields } = sent as Record<string, unknown>;
    const given = [tokens].flat().at(-1);
    const isOwn =
      typeof given === 'string' && given.length <= 64 && (await timingSafeEqual(given, c.var.formToken));
    if (isOwn) return next();
    const texts = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().flatMap((one): [string, string][] => (typeof one === 'string' ? [[name, one]] : [])),
    );
    return refused(c, texts);
  };
