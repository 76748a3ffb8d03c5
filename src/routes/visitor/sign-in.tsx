// Sign-in and sign-out (§2 /r_sec_login, /r_sec_logout): to the sign-in page, back with a ticket, and on to the
// visitor's page.

import type { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { signedInCookie } from '../../../common/config.ts';
import { deviceOf } from '../../../common/contract/sign-in/device.ts';
import {
  SCRIPT_HEADERS,
  SERVICE_PATH,
  SESSION_COOKIE,
  type Session,
  SIGN_IN_PATHS,
} from '../../../common/contract/sign-in/sign-in.ts';
import PAGE_SCRIPT from '../../../common/contract/sign-in/sign-in-page.js?raw';
import {
  readSecret,
  removeCookie,
  removeSecret,
  writeCookie,
  writeSecret,
} from '../../../common/http/cookies.ts';
import { isSameOrigin, urlOf } from '../../../common/http/request.ts';
import { splitLocale } from '../../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale, localeOfLogin } from '../../../common/i18n/locales.ts';
import { localeAtRoot } from '../../../common/i18n/negotiation.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { SignOutPage } from '../../views/visitor/sign-out-page.tsx';
import { requestBody } from '../common/input/request-body.ts';
import { query } from '../common/input/validated.ts';
import { assets } from '../common/page/assets.ts';
import { sendSmallPage } from '../common/page/small-page.tsx';
import { returnUrl } from './return-url.ts';

/**
 * Cookie that binds the return from the sign-in page to the browser that started it, against login CSRF. It contains a
 * state for each tab with a started sign-in, separated by dots.
 */
const STATE_COOKIE = 'sign_in_state';
const STATE_SECONDS = 3600;
const MAX_STATES = 5;
/** Maximum size of a form with user name and password. */
const MAX_BODY_BYTES = 16 * 1024;
const SIGN_OUT = '/r_sec_logout';

/** Language of the sign-in page: English if unknown, the language of the URL if missing. */
const language = z
  .string()
  .transform((input) => LOCALES[localeOfLogin(input) ?? defaultLocale].login)
  .optional();
const service = z.string().default('');

const LoginQuery = {
  language,
  service,
  ticket: z.string().default(''),
  state: z.string().default(''),
};
const LogoutQuery = {
  language,
  service,
  appCode: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .catch(''),
};
type Logout = Required<z.output<z.ZodObject<typeof LogoutQuery>>>;

type LoginCode = (typeof LOCALES)[Locale]['login'];

const languageOf = (c: SiteContext): LoginCode => LOCALES[c.get('locale')].login;

/** Adds the language to a query. If the URL has no locale, also sets the request's locale to that of the query. */
function addLanguage<Q extends { language?: LoginCode | undefined }>(c: SiteContext, query: Q) {
  if (c.get('locale') === defaultLocale) c.set('locale', localeOfLogin(query.language) ?? defaultLocale);
  const { language = languageOf(c), ...others } = query;
  return { language, ...others };
}

function setSessionCookies(c: SiteContext, { token, expiresAt }: Session): void {
  const expires = new Date(expiresAt);
  writeSecret(c, SESSION_COOKIE, token, { expires });
  writeCookie(c, signedInCookie, '1', { expires });
}

/** Ends the session at the portal. If the call fails, the session expires there by itself. */
async function endSession(c: SiteContext, application: Pick<Logout, 'language' | 'appCode'>): Promise<void> {
  const token = readSecret(c, SESSION_COOKIE);
  if (!token) return;
  await c
    .get('signIn')
    .end(token, application)
    .catch((error) => c.get('log').report({ event: 'sign-out-failed', error: String(error) }));
}

/** Returns the states of sign-ins that this browser has started, the latest first. */
const statesOf = (c: SiteContext): string[] =>
  (readSecret(c, STATE_COOKIE) ?? '').split('.', MAX_STATES).filter((state) => state !== '');

/** Redirects to the sign-in page, which returns here with a ticket. */
function startSignIn(c: SiteContext, language: string, service: string): Response {
  const { origin } = urlOf(c);
  const state = crypto.randomUUID();
  const states = [state, ...statesOf(c)].slice(0, MAX_STATES);
  writeSecret(c, STATE_COOKIE, states.join('.'), { maxAge: STATE_SECONDS });
  const back = `${origin}${SERVICE_PATH}?${new URLSearchParams({ language, service, state })}`;
  const login = new URL(c.env.platform.LOGIN_URL, origin);
  login.searchParams.set('language', language);
  login.searchParams.set('service', back);
  return c.redirect(login.href, 302);
}

/** Exchanges the ticket for a new session and ends the previous one. Throws 401 for an invalid ticket or state. */
async function finishSignIn(
  c: SiteContext,
  ticket: string,
  input: string,
  service: string,
): Promise<Response> {
  const states = statesOf(c);
  if (!states.includes(input)) throw new HTTPException(401);
  const otherStates = states.filter((state) => state !== input);
  if (otherStates.length > 0) writeSecret(c, STATE_COOKIE, otherStates.join('.'), { maxAge: STATE_SECONDS });
  else removeSecret(c, STATE_COOKIE);
  // The portal issued the ticket for the return URL without the `ticket` parameter.
  const requested = new URL(urlOf(c));
  requested.searchParams.delete('ticket');
  const device = deviceOf(c.req.header('user-agent'));
  const session = await c.get('signIn').validate(ticket, requested.href, device);
  if (!session) throw new HTTPException(401);
  await endSession(c, { language: LOCALES.en.login, appCode: '' });
  setSessionCookies(c, session);
  return c.redirect(service, 303);
}

/** Ends the session on the site and at the portal, and redirects. */
async function signOut(c: SiteContext, { service, ...application }: Logout): Promise<Response> {
  await endSession(c, application);
  removeSecret(c, SESSION_COOKIE);
  removeCookie(c, signedInCookie);
  return c.redirect(returnUrl(c, service), 303);
}

/** Whether a signed-in visitor follows a link from another site, which must not sign them out without confirmation. */
const isCrossSite = (c: SiteContext): boolean =>
  readSecret(c, SESSION_COOKIE) !== undefined &&
  !isSameOrigin(urlOf(c).origin, c.req.header('sec-fetch-site'), undefined);

/** Returns the locale of the confirmation: the requested one or the visitor's, because the URL has no locale. */
const confirmationLocale = (c: SiteContext): Locale =>
  localeOfLogin(c.req.query('language')) ??
  localeAtRoot((name) => c.req.header(name), c.env.isolate.site.defaultLocale);

/** Sends the confirmation page of a sign-out. */
function confirmSignOut(c: SiteContext, input: Logout): Response {
  const locale = confirmationLocale(c);
  const action = `${SIGN_OUT}?${new URLSearchParams({ ...input, service: returnUrl(c, input.service) })}`;
  const title = createT(locale)('signOut.title');
  return sendSmallPage(c, { locale, title, content: <SignOutPage action={action} /> });
}

/** Adds the routes for sign-in, sign-out, and the portal's sign-in page. */
export function addSignInRoutes(app: Hono<SiteEnv>): void {
  app.get(SERVICE_PATH, query(LoginQuery), (c) => {
    const { ticket, state, language, service } = addLanguage(c, c.req.valid('query'));
    const back = withoutPreview(returnUrl(c, service));
    if (!ticket) return startSignIn(c, language, back);
    // An error page has the language of the return page.
    c.set('locale', splitLocale(new URL(back).pathname).locale ?? c.get('locale'));
    return finishSignIn(c, ticket, state, back);
  });

  app.get(SIGN_OUT, query(LogoutQuery), (c) => {
    const input = addLanguage(c, c.req.valid('query'));
    return isCrossSite(c) ? confirmSignOut(c, input) : signOut(c, input);
  });
  app.post(SIGN_OUT, query(LogoutQuery), csrf(), (c) => signOut(c, addLanguage(c, c.req.valid('query'))));

  // The sign-in page is the only portal page that is exposed on this origin.
  app.on(['GET', 'POST'], SIGN_IN_PATHS.login, csrf(), requestBody({ maxSize: MAX_BODY_BYTES }), async (c) =>
    c
      .get('signIn')
      .page(c.req.raw, c.req.method === 'POST' ? await c.req.arrayBuffer() : null, languageOf(c)),
  );
  // The page uses a script of the site, because the portal must not run scripts on this origin.
  app.get(SIGN_IN_PATHS.script, (c) => c.body(PAGE_SCRIPT, 200, SCRIPT_HEADERS));
  // Stable URL for the portal, which does not know the hashed name. The file is often in the browser cache already.
  app.get(SIGN_IN_PATHS.font, (c) => {
    const [font] = assets.preloadFonts;
    if (font === undefined) throw new HTTPException(404);
    return c.body(null, 302, { location: font, 'cache-control': SCRIPT_HEADERS['cache-control'] });
  });
}
