// The sign-in form of the portal (DESIGN §5): checks a password and leads back to the service with a ticket.

import { HEADERS } from '../../../src/api/contract/contract.ts';
import { brand } from '../../../src/config.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { failure, NO_STORE } from '../answer.ts';
import { checkPassword, type StoredPassword } from './password.ts';
import { newTicket } from './session.ts';
import { signingKeys } from './signature.ts';

type Texts = Record<'title' | 'login' | 'password' | 'submit' | 'wrong' | 'limited' | 'foreign', string>;

/** §3: the login's own codes of languages. */
const localeOfLogin = (code: string | null): Locale =>
  localeCodes.find((locale) => LOCALES[locale].login === code) ?? defaultLocale;

/** Whether a sign-in may lead back to this address: the site's own host, or an origin of the settings. */
function isOurs(service: string, origins: string): boolean {
  if (!URL.canParse(service)) return false;
  const url = new URL(service);
  if (url.username !== '' || url.password !== '') return false;
  return [`https://${brand.host}`, ...origins.split(/\s+/).filter(Boolean)].some((allowed) => {
    const origin = new URL(allowed);
    return (
      origin.protocol === url.protocol &&
      origin.hostname === url.hostname &&
      (origin.hostname === 'localhost' || origin.hostname === '127.0.0.1'
        ? origin.port === '' || origin.port === url.port
        : origin.port === url.port)
    );
  });
}

/**
 * Said when the portal itself is not set up to sign anybody in; here and not in the content, since it belongs
 * to no publication.
 */
const UNAVAILABLE: Record<Locale, string> = {
  en: 'Signing in is not available at the moment. Please try again later.',
  cn: '暂时无法登录，请稍后重试。',
  ko: '지금은 로그인할 수 없습니다. 나중에 다시 시도해 주십시오.',
  ja: '現在サインインできません。しばらくしてからもう一度お試しください。',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:22rem;margin:12vh auto;padding:0 1rem;color:#10151f;background:#fbfaf7}label{display:block;margin:1rem 0}input{display:block;width:100%;font:inherit;padding:.5rem;box-sizing:border-box;border:1px solid #4a5464;border-radius:4px}button{font:inherit;padding:.6rem 1.2rem;background:#10151f;color:#fff;border:0;border-radius:4px}p{color:#b3261e}@media(prefers-color-scheme:dark){body{color:#eef1f6;background:#0b0f17}input{background:#121826;color:inherit}button{background:#eef1f6;color:#0b0f17}p{color:#ff8a80}}';

interface Shown {
  texts: Texts;
  locale: Locale;
  service: string;
  message?: string;
  status?: number;
}

async function page({ texts, locale, service, message, status }: Shown): Promise<Response> {
  const hash = btoa(
    String.fromCharCode(
      ...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE))),
    ),
  );
  const form =
    service === ''
      ? ''
      : `<form method="post"><input type="hidden" name="service" value="${escaped(service)}"><input type="hidden" name="language" value="${LOCALES[locale].login}">
<label>${escaped(texts.login)}<input name="login" autocomplete="username" required autofocus></label>
<label>${escaped(texts.password)}<input name="password" type="password" autocomplete="current-password" required></label><button>${escaped(texts.submit)}</button></form>`;
  const html = `<!doctype html><html lang="${LOCALES[locale].htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(texts.title)} · ${brand.name}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(texts.title)}</h1>${message ? `<p role="alert">${escaped(message)}</p>` : ''}${form}</main></body></html>`;
  return new Response(html, {
    status: status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': NO_STORE,
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function textsOf(env: Env, locale: Locale): Promise<Texts> {
  const row = await env.DB.prepare(
    "SELECT body FROM setting WHERE name = 'sign-in' AND locale IN (?, 'en') ORDER BY locale = ? DESC LIMIT 1",
  )
    .bind(locale, locale)
    .first<{ body: string }>();
  if (!row) throw new Error('the texts of the sign-in are not published');
  return JSON.parse(row.body) as Texts;
}

/**
 * So many attempts a minute from one visitor, as the site names them, and on one account, wherever they come
 * from.
 */
async function isLimited(request: Request, env: Env, login: string): Promise<boolean> {
  const visitor =
    request.headers.get(HEADERS.forwardedFor)?.split(',')[0]?.trim() ||
    request.headers.get('cf-connecting-ip') ||
    'unknown';
  const counted = await Promise.all(
    [`login:${visitor.slice(0, 60)}`, `account:${login.slice(0, 200)}`].map((key) =>
      env.FORM_LIMIT.limit({ key }),
    ),
  );
  return counted.some(({ success }) => !success);
}

/**
 * GET /sso/login?service=&language=: the form; nothing to fill in for a service that is not ours, nor (503)
 * without a secret to sign sessions with.
 */
export async function showLogin(request: Request, env: Env): Promise<Response> {
  try {
    const query = new URL(request.url).searchParams;
    const locale = localeOfLogin(query.get('language'));
    const texts = await textsOf(env, locale);
    if (!(await signingKeys(env)))
      return page({ texts, locale, service: '', message: UNAVAILABLE[locale], status: 503 });
    const service = query.get('service') ?? '';
    return isOurs(service, env.SERVICE_ORIGINS)
      ? page({ texts, locale, service })
      : page({ texts, locale, service: '', message: texts.foreign, status: 400 });
  } catch (error) {
    return failure(error, 'GET /sso/login');
  }
}

/**
 * POST /sso/login: 303 back to the service with a ticket, or the form again with what was wrong; 503 without
 * a secret to sign sessions with.
 */
export async function submitLogin(request: Request, env: Env): Promise<Response> {
  try {
    const form = await request.formData().catch(() => new FormData());
    const field = (name: string) => String(form.get(name) ?? '').slice(0, 2048);
    const locale = localeOfLogin(field('language'));
    const texts = await textsOf(env, locale);
    if (!(await signingKeys(env)))
      return page({ texts, locale, service: '', message: UNAVAILABLE[locale], status: 503 });
    const service = field('service');
    if (!isOurs(service, env.SERVICE_ORIGINS))
      return page({ texts, locale, service: '', message: texts.foreign, status: 400 });
    if (await isLimited(request, env, field('login')))
      return page({ texts, locale, service, message: texts.limited, status: 429 });
    const row = await env.DB.prepare(
      'SELECT id, password_salt AS salt, password_hash AS hash, password_iterations AS iterations FROM customer WHERE login = ?',
    )
      .bind(field('login'))
      .first<StoredPassword & { id: string }>();
    const { good, renewed } = await checkPassword(field('password'), row);
    if (!row || !good) return page({ texts, locale, service, message: texts.wrong, status: 401 });
    if (renewed)
      // Only in place of what was checked: the password may have been changed meanwhile.
      await env.DB.prepare(
        'UPDATE customer SET password_salt = ?, password_hash = ?, password_iterations = ? WHERE id = ? AND password_hash = ?',
      )
        .bind(renewed.salt, renewed.hash, renewed.iterations, row.id, row.hash)
        .run();
    const back = new URL(service);
    back.searchParams.set('ticket', await newTicket(env.DB, row.id, service));
    return new Response(null, { status: 303, headers: { location: back.href, 'cache-control': NO_STORE } });
  } catch (error) {
    return failure(error, 'POST /sso/login');
  }
}
