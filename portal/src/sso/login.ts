// Sign-in of the portal: shows the form, checks the password, and redirects back with a ticket.
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  KNOWN_BROWSER_COOKIE,
  LOCALE_PARAM,
  SCRIPT_HEADERS,
  SIGN_IN_PATHS,
} from '../../../common/contract/sign-in/sign-in.ts';
import PAGE_SCRIPT from '../../../common/contract/sign-in/sign-in-page.js?raw';
import { PERIOD_SECONDS } from '../../../common/http/rate-limit.ts';
import { defaultLocale, isLocale, type Locale, localeOfLogin } from '../../../common/i18n/locales.ts';
import { readBody } from '../body.ts';
import { readCaller } from '../caller.ts';
import { CallError } from '../errors.ts';
import { isWithinLimit } from '../limits.ts';
import { log, NO_STORE } from '../response.ts';
import { beginAttempt, beginProvenAttempt, clearFailures, FREE_FAILURES, hashAccount } from './attempts.ts';
import { createKnownBrowser, verifyBrowser } from './known-browser.ts';
import { loginFrame, type Strings } from './login-page.tsx';
import { checkPassword, type StoredPassword } from './password.ts';
import { acceptsProof, type Challenge, createSignInChallenge } from './proof.ts';
import { isFromOurPage, isService } from './service.ts';
import { createTicket, SSO_BODY_BYTES } from './session.ts';
import { type Secrets, sessionSecrets } from './session-token.ts';
import { type LoginContext, readStrings, show, UNAVAILABLE } from './show.ts';
import { targetOf } from './target.ts';

type Customer = StoredPassword & { id: string };

const requestedLocale = (code: string | null | undefined): Locale => localeOfLogin(code) ?? defaultLocale;

/**
 * Returns the locale of the page: the visitor's choice on the page, otherwise the requested language. §8 requests
 * `zh-cn` for all languages except English, so the locale of the return page takes precedence over it.
 */
function localeOfPage(c: LoginContext): Locale {
  const { language, service = '', [LOCALE_PARAM]: chosenLocale } = c.req.query();
  if (isLocale(chosenLocale)) return chosenLocale;
  const requested = requestedLocale(language);
  return requested === 'cn' && isService(service, c.env.SERVICE_ORIGINS)
    ? (targetOf(service).locale ?? requested)
    : requested;
}

async function showLogin(c: LoginContext): Promise<Response> {
  const service = c.req.query('service') ?? '';
  const locale = localeOfPage(c);
  const strings = await readStrings(c.env, locale);
  if (!sessionSecrets(c.env, readCaller(c.req.raw, c.env).requestId))
    return show(c, strings, locale, { status: 503, problem: UNAVAILABLE[locale] });
  return isService(service, c.env.SERVICE_ORIGINS)
    ? show(c, strings, locale, { service })
    : show(c, strings, locale, { status: 400, problem: strings.foreign });
}

/** Reads the form fields; `null` if the body is too large. */
async function readFields(request: Request): Promise<FormData | null> {
  try {
    const body = await readBody(request, SSO_BODY_BYTES);
    const type = request.headers.get('content-type') ?? '';
    return await new Response(body, { headers: { 'content-type': type } })
      .formData()
      .catch(() => new FormData());
  } catch (error) {
    if (error instanceof CallError && error.status === 413) return null;
    throw error;
  }
}

interface Guard {
  wait: number;
  /** `null` if waiting is the only option. */
  challenge: Challenge | null;
}

/** A counted attempt; `guard` is `null` if it is allowed. */
interface Admitted {
  failureKey: string;
  failures: number;
  guard: Guard | null;
}

/** An error is logged each time the failures of a key reach a multiple of this number. */
const ALERT_FAILURES = 100;

/**
 * Decides whether an attempt is allowed. Attempts from a known browser of the account are counted by browser only,
 * others by IP address and, if they fail, by account. After the free failures, an attempt requires a proof of work or a
 * delay.
 */
async function admitAttempt(
  c: LoginContext,
  secrets: Secrets,
  { login, customer, verifyCode }: { login: string; customer: Customer | null; verifyCode: string },
): Promise<Admitted> {
  const { visitor, requestId } = readCaller(c.req.raw, c.env);
  const { env } = c;
  const now = Date.now();
  const browser =
    customer && (await verifyBrowser(secrets, getCookie(c, KNOWN_BROWSER_COOKIE.name), customer.id, now));
  const failureKey = await hashAccount(secrets, browser ? 'browser' : 'account', browser ?? login);
  const logLimited = (by: string) => log('warn', 'portal.sign-in-limited', { requestId, by });
  const limitKey = browser ? `browser:${browser}` : `address:${visitor}`;
  if (!(await isWithinLimit(env, 'LOGIN_LIMIT', limitKey, requestId))) {
    logLimited(browser ? 'browser' : 'address');
    return { failureKey, failures: 0, guard: { wait: PERIOD_SECONDS, challenge: null } };
  }
  const isProven = await acceptsProof(env, { failureKey, verifyCode, now, requestId });
  const { failures, waitMs } = await (isProven ? beginProvenAttempt : beginAttempt)(env.DB, failureKey, now);
  if (waitMs === 0) {
    if (failures % ALERT_FAILURES === 0) log('error', 'portal.sign-in-guessing', { requestId, failures });
    return { failureKey, failures, guard: null };
  }
  logLimited(browser ? 'browser' : 'account');
  const challenge = await createSignInChallenge(env, { failureKey, failures, now, requestId });
  return { failureKey, failures, guard: { wait: Math.ceil(waitMs / 1000), challenge } };
}

/** Handles a correct password: upgrades a weak hash, and redirects back with a ticket. */
async function redirectBack(
  c: LoginContext,
  secrets: Secrets,
  { customer, renewed, service }: { customer: Customer; renewed: StoredPassword | null; service: string },
): Promise<Response> {
  if (renewed)
    // Replaces only the hash that was checked, because the password may have changed in the meantime.
    await c.env.DB.prepare(
      'UPDATE customer SET password_salt = ?, password_hash = ?, password_iterations = ? WHERE id = ? AND password_hash = ?',
    )
      .bind(renewed.salt, renewed.hash, renewed.iterations, customer.id, customer.hash)
      .run();
  const { name, maxAgeSeconds } = KNOWN_BROWSER_COOKIE;
  // Formatted by hand, in the order in which the site forwards it (src/api/sign-in.ts); hono uses another order.
  const value = await createKnownBrowser(secrets, customer.id, Date.now());
  c.header(
    'set-cookie',
    `${name}=${value}; Path=${SIGN_IN_PATHS.login}; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`,
  );
  c.header('cache-control', NO_STORE);
  const back = new URL(service);
  back.searchParams.set('ticket', await createTicket(c.env.DB, customer.id, service));
  return c.redirect(back.href, 303);
}

/** Sends a 429 with the requirement for the next attempt, with and without JavaScript. */
function showGuard(
  c: LoginContext,
  strings: Strings,
  locale: Locale,
  { wait, challenge, ...sent }: Guard & { service: string; login: string },
): Promise<Response> {
  const delayed =
    wait <= PERIOD_SECONDS
      ? strings.limited
      : strings.delayed.replace('{minutes}', String(Math.ceil(wait / 60)));
  const message = challenge ? { problem: strings.guarded, withoutScript: delayed } : { problem: delayed };
  return show(c, strings, locale, { status: 429, ...message, ...sent, challenge, retryAfter: wait });
}

async function submitLogin(c: LoginContext): Promise<Response> {
  const { requestId } = readCaller(c.req.raw, c.env);
  const requested = localeOfPage(c);
  if (!isFromOurPage(c.req.raw, c.env.SERVICE_ORIGINS)) {
    const strings = await readStrings(c.env, requested);
    return show(c, strings, requested, { status: 403, problem: strings.elsewhere });
  }
  const form = await readFields(c.req.raw);
  if (!form) {
    const strings = await readStrings(c.env, requested);
    return show(c, strings, requested, { status: 413, problem: strings.tooLarge });
  }
  const field = (name: string) => String(form.get(name) ?? '').slice(0, 2048);
  const locale = requestedLocale(field('language'));
  const strings = await readStrings(c.env, locale);
  const secrets = sessionSecrets(c.env, requestId);
  if (!secrets) return show(c, strings, locale, { status: 503, problem: UNAVAILABLE[locale] });
  const [service, login] = [field('service'), field('login').slice(0, 200)];
  if (!isService(service, c.env.SERVICE_ORIGINS))
    return show(c, strings, locale, { status: 400, problem: strings.foreign });
  const customer = await c.env.DB.prepare(
    'SELECT id, password_salt AS salt, password_hash AS hash, password_iterations AS iterations FROM customer WHERE login = ?',
  )
    .bind(login)
    .first<Customer>();
  const { failureKey, failures, guard } = await admitAttempt(c, secrets, {
    login,
    customer,
    verifyCode: field('verifyCode'),
  });
  if (guard) return showGuard(c, strings, locale, { ...guard, service, login });
  const { isCorrect, renewed } = await checkPassword(field('password'), customer);
  if (!customer || !isCorrect) {
    // An alert, not a limit: it counts failures per minute across all accounts and IP addresses.
    if (!(await isWithinLimit(c.env, 'SPRAY_ALARM', 'failures', requestId)))
      log('error', 'portal.sign-in-spray', { requestId });
    const now = Date.now();
    const challenge =
      failures < FREE_FAILURES
        ? null
        : await createSignInChallenge(c.env, { failureKey, failures, now, requestId });
    return show(c, strings, locale, {
      status: 401,
      problem: strings.wrong,
      isInvalid: true,
      service,
      login,
      challenge,
    });
  }
  await clearFailures(c.env.DB, failureKey, Date.now());
  return redirectBack(c, secrets, { customer, renewed, service });
}

/**
 * GET /sso/login?service=&language= sends the form, or a page without form for an unknown service (400) or without a
 * session secret (503). POST redirects to the service with a ticket (303), sends the form with its problem (401 wrong
 * user name or password, 429 too many attempts), or a page without form (like GET; also 403 form of another site, 413
 * body over 16 KiB).
 */
export function addLoginRoutes(app: Hono<{ Bindings: Env }>): void {
  app.get(SIGN_IN_PATHS.login, loginFrame, showLogin);
  app.post(SIGN_IN_PATHS.login, loginFrame, submitLogin);
  app.get(SIGN_IN_PATHS.script, (c) => c.body(PAGE_SCRIPT, 200, SCRIPT_HEADERS));
}
