// The sign-in of the portal: shows the form, checks a password, leads back with a ticket.
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { KNOWN_BROWSER_COOKIE, SIGN_IN_PATHS } from '../../../src/api/contract/sign-in.ts';
import { defaultLocale, type Locale, localeOfLogin } from '../../../src/i18n/locales.ts';
import { log, NO_STORE } from '../answer.ts';
import { readBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import { Refusal } from '../errors.ts';
import { mayGoOn, PERIOD_SECONDS } from '../limits.ts';
import { beginAttempt, forgive, placeOf } from './attempts.ts';
import { knownBrowser, newKnownBrowser } from './known-browser.ts';
import { loginFrame } from './login-page.tsx';
import { checkPassword, type StoredPassword } from './password.ts';
import { isFromOurPage, isOurs } from './service.ts';
import { newTicket, SSO_BODY_BYTES } from './session.ts';
import { type LoginContext, show, textsOf, UNAVAILABLE } from './show.ts';
import { type SigningKeys, signingKeys } from './signature.ts';

type Customer = StoredPassword & { id: string };

/** The language that is asked for; an unknown one is the default. */
const localeAsked = (code: string | null | undefined): Locale => localeOfLogin(code) ?? defaultLocale;

async function showLogin(c: LoginContext): Promise<Response> {
  const locale = localeAsked(c.req.query('language'));
  const texts = await textsOf(c.env, locale);
  if (!(await signingKeys(c.env, callerOf(c.req.raw, c.env).requestId)))
    return show(c, texts, locale, { status: 503, problem: UNAVAILABLE[locale] });
  const service = c.req.query('service') ?? '';
  return isOurs(service, c.env.SERVICE_ORIGINS)
    ? show(c, texts, locale, { service })
    : show(c, texts, locale, { status: 400, problem: texts.foreign });
}

/** The form's fields; `null` when the body is too large to be one. */
async function fieldsOf(request: Request): Promise<FormData | null> {
  try {
    const body = await readBody(request, SSO_BODY_BYTES);
    const type = request.headers.get('content-type') ?? '';
    return await new Response(body, { headers: { 'content-type': type } })
      .formData()
      .catch(() => new FormData());
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Whether the attempt may be made. One from a browser that the account knows is counted by that browser alone;
 * any other by its address and, when it fails, by the account. Gives where failures are counted and, when it
 * may not, the seconds to wait.
 */
async function admitAttempt(
  c: LoginContext,
  keys: SigningKeys,
  login: string,
  customer: Customer | null,
): Promise<{ place: string; wait: number }> {
  const { visitor, requestId } = callerOf(c.req.raw, c.env);
  const now = Date.now();
  const browser =
    customer && (await knownBrowser(keys, getCookie(c, KNOWN_BROWSER_COOKIE.name), customer.id, now));
  const place = await placeOf(keys, browser ? 'browser' : 'account', browser ?? login);
  const counted = browser ? `browser:${browser}` : `address:${visitor}`;
  if (!(await mayGoOn(c.env, 'LOGIN_LIMIT', counted, requestId))) {
    log('warn', 'portal.sign-in-limited', { requestId, by: browser ? 'browser' : 'address' });
    return { place, wait: PERIOD_SECONDS };
  }
  const wait = Math.ceil((await beginAttempt(c.env.DB, place, now)) / 1000);
  if (wait > 0) log('warn', 'portal.sign-in-limited', { requestId, by: browser ? 'browser' : 'account' });
  return { place, wait };
}

/** What a good password leads to: renewed where it was stored weakly, and back with a ticket. */
async function leadBack(
  c: LoginContext,
  keys: SigningKeys,
  { customer, renewed, service }: { customer: Customer; renewed: StoredPassword | null; service: string },
): Promise<Response> {
  if (renewed)
    // Only in place of what was checked: the password may have been changed meanwhile.
    await c.env.DB.prepare(
      'UPDATE customer SET password_salt = ?, password_hash = ?, password_iterations = ? WHERE id = ? AND password_hash = ?',
    )
      .bind(renewed.salt, renewed.hash, renewed.iterations, customer.id, customer.hash)
      .run();
  const { name, maxAgeSeconds } = KNOWN_BROWSER_COOKIE;
  // Written out, in the order in which the site passes it on (src/api/sign-in.ts); hono has another one.
  const value = await newKnownBrowser(keys, customer.id, Date.now());
  c.header(
    'set-cookie',
    `${name}=${value}; Path=${SIGN_IN_PATHS.login}; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`,
  );
  c.header('cache-control', NO_STORE);
  const back = new URL(service);
  back.searchParams.set('ticket', await newTicket(c.env.DB, customer.id, service));
  return c.redirect(back.href, 303);
}

async function submitLogin(c: LoginContext): Promise<Response> {
  const { requestId } = callerOf(c.req.raw, c.env);
  const asked = localeAsked(c.req.query('language'));
  if (!isFromOurPage(c.req.raw, c.env.SERVICE_ORIGINS)) {
    const texts = await textsOf(c.env, asked);
    return show(c, texts, asked, { status: 403, problem: texts.elsewhere });
  }
  const form = await fieldsOf(c.req.raw);
  if (!form) {
    const texts = await textsOf(c.env, asked);
    return show(c, texts, asked, { status: 413, problem: texts.tooLarge });
  }
  const field = (name: string) => String(form.get(name) ?? '').slice(0, 2048);
  const locale = localeAsked(field('language'));
  const texts = await textsOf(c.env, locale);
  const keys = await signingKeys(c.env, requestId);
  if (!keys) return show(c, texts, locale, { status: 503, problem: UNAVAILABLE[locale] });
  const [service, login] = [field('service'), field('login').slice(0, 200)];
  if (!isOurs(service, c.env.SERVICE_ORIGINS))
    return show(c, texts, locale, { status: 400, problem: texts.foreign });
  const customer = await c.env.DB.prepare(
    'SELECT id, password_salt AS salt, password_hash AS hash, password_iterations AS iterations FROM customer WHERE login = ?',
  )
    .bind(login)
    .first<Customer>();
  const { place, wait } = await admitAttempt(c, keys, login, customer);
  if (wait > 0) {
    const problem =
      wait <= PERIOD_SECONDS
        ? texts.limited
        : texts.delayed.replace('{minutes}', String(Math.ceil(wait / 60)));
    return show(c, texts, locale, { status: 429, problem, service, login, retryAfter: wait });
  }
  const { good, renewed } = await checkPassword(field('password'), customer);
  if (!customer || !good) {
    // Not a limit but an alarm: so many failures a minute, over all accounts and addresses, are somebody's work.
    if (!(await mayGoOn(c.env, 'SPRAY_ALARM', 'failures', requestId)))
      log('error', 'portal.sign-in-spray', { requestId });
    return show(c, texts, locale, { status: 401, problem: texts.wrong, service, login });
  }
  await forgive(c.env.DB, place, Date.now());
  return leadBack(c, keys, { customer, renewed, service });
}

/**
 * GET /sso/login?service=&language=: the form; nothing to fill in for a service that is not ours (400), nor
 * without a secret to sign sessions with (503). POST: 303 back to the service with a ticket, or the form again
 * with what was wrong: 401 name or password, 403 another site's form, 413 a body over 16 KiB, 429 too many.
 */
export function loginRoutes(app: Hono<{ Bindings: Env }>): void {
  app.get(SIGN_IN_PATHS.login, loginFrame, showLogin);
  app.post(SIGN_IN_PATHS.login, loginFrame, submitLogin);
}
