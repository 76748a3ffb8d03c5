// Signing in and out (§2 /r_sec_login, /r_sec_logout; DESIGN §5): to the sign-in page, back with a ticket,
// and on to where the visitor was.
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { SESSION_COOKIE, type Session, SIGN_IN_PATHS } from '../../api/contract/sign-in.ts';
import { signedInCookie } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { LOCALES, localeCodes } from '../../i18n/locales.ts';
import { isLocalHost } from '../../middleware/local-host.ts';
import { returnAddress } from '../../pages/return-address.ts';

/**
 * Ties the way back to the browser that set out, so that nobody can be signed in as somebody else by a link.
 */
const STATE_COOKIE = 'sign_in_state';
const STATE_SECONDS = 600;
/** A user name and a password. */
const MAX_BODY_BYTES = 16 * 1024;

/** §3: the language codes of the login; an unknown one is English. */
const loginLanguage = (given: string | undefined): string =>
  localeCodes.map((code) => LOCALES[code].login as string).find((login) => login === given) ??
  LOCALES.en.login;

/** What our cookies have in common. Secure wherever there is TLS: everywhere but on one's own machine. */
const cookieOf = (c: SiteContext) =>
  ({ path: '/', sameSite: 'Lax', secure: !isLocalHost(c.req.url) }) as const;

function keepSession(c: SiteContext, session: Session): void {
  const expires = new Date(session.expiresAt);
  setCookie(c, SESSION_COOKIE, session.token, { ...cookieOf(c), httpOnly: true, expires });
  setCookie(c, signedInCookie, '1', { ...cookieOf(c), expires });
}

/** Ends the session at the portal. What the portal does not hear of runs out there by itself. */
async function endSession(
  c: SiteContext,
  application = { language: LOCALES.en.login as string, appCode: '' },
): Promise<void> {
  const token = getCookie(c, SESSION_COOKIE);
  if (!token) return;
  await c.var.signIn
    .end(token, application)
    .catch((error) => c.var.log.report({ event: 'sign-out-failed', error: String(error) }));
}

/** Sends the visitor to the sign-in page; it will lead back here with a ticket. */
function start(c: SiteContext, language: string, service: string): Response {
  const { origin } = new URL(c.req.url);
  const state = crypto.randomUUID();
  setCookie(c, STATE_COOKIE, state, {
    ...cookieOf(c),
    httpOnly: true,
    path: '/r_sec_login',
    maxAge: STATE_SECONDS,
  });
  const back = `${origin}/r_sec_login?${new URLSearchParams({ language, service, state })}`;
  const login = new URL(c.env.platform.LOGIN_URL, origin);
  login.searchParams.set('language', language);
  login.searchParams.set('service', back);
  return c.redirect(login.href, 302);
}

/**
 * Exchanges the ticket; the session is a new one each time, and the one before it ends. Throws 401 for a
 * ticket that does not count.
 */
async function finish(c: SiteContext, ticket: string, service: string): Promise<Response> {
  const state = getCookie(c, STATE_COOKIE);
  deleteCookie(c, STATE_COOKIE, { ...cookieOf(c), path: '/r_sec_login' });
  if (!state || state !== c.req.query('state')) throw new HTTPException(401);
  // The ticket was given for the address that it came back to, without itself.
  const asked = new URL(c.req.url);
  asked.searchParams.delete('ticket');
  const session = await c.var.signIn.validate(ticket, asked.href);
  if (!session) throw new HTTPException(401);
  await endSession(c);
  keepSession(c, session);
  return c.redirect(service, 303);
}

export function signInRoutes(app: Hono<SiteEnv>): void {
  app.get('/r_sec_login', (c) => {
    const service = returnAddress(c, c.req.query('service'));
    const ticket = c.req.query('ticket');
    return ticket ? finish(c, ticket, service) : start(c, loginLanguage(c.req.query('language')), service);
  });

  app.get('/r_sec_logout', async (c) => {
    const appCode = c.req.query('appCode') ?? '';
    await endSession(c, {
      language: loginLanguage(c.req.query('language')),
      appCode: /^[\w.-]{1,64}$/.test(appCode) ? appCode : '',
    });
    deleteCookie(c, SESSION_COOKIE, { ...cookieOf(c), httpOnly: true });
    deleteCookie(c, signedInCookie, cookieOf(c));
    return c.redirect(returnAddress(c, c.req.query('service')), 303);
  });

  // The portal's own sign-in page, and no other of its paths, below our own origin.
  app.on(['GET', 'POST'], SIGN_IN_PATHS.login, csrf(), bodyLimit({ maxSize: MAX_BODY_BYTES }), (c) =>
    c.var.signIn.page(c.req.raw),
  );
}
