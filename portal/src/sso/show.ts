// Renders the sign-in page with its security headers.
import type { Context } from 'hono';
import { createElement } from 'react';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { inJson } from '../content/stored.ts';
import { NO_STORE } from '../response.ts';
import { LoginPage, type Strings, StringsSchema } from './login-page.tsx';
import { createLoginPolicy } from './login-policy.ts';
import type { Challenge } from './proof.ts';
import { backLink, readRestrictedDocument, targetOf } from './target.ts';

export type LoginContext = Context<{ Bindings: Env }>;

/** Message if the session secret is missing. Not in the content, so that it works without a publication. */
export const UNAVAILABLE: Record<Locale, string> = {
  en: 'Sign-in is unavailable right now. Please try again later.',
  cn: '暂时无法登录，请稍后重试。',
  ko: '지금은 로그인할 수 없습니다. 나중에 다시 시도해 주십시오.',
  ja: '現在ログインできません。しばらくしてからもう一度お試しください。',
};

/** Reads the published strings of the page. Throws if there are none. */
export async function readStrings(env: Env, locale: Locale): Promise<Strings> {
  const row = await env.DB.prepare(
    "SELECT body FROM setting WHERE name = 'sign-in' AND locale IN (?, 'en') ORDER BY locale = ? DESC LIMIT 1",
  )
    .bind(locale, locale)
    .first<{ body: string }>();
  if (!row) throw new Error('the strings of the sign-in page are not published');
  return inJson(StringsSchema).parse(row.body);
}

export interface PageOptions {
  status?: 200 | 400 | 401 | 403 | 413 | 429 | 503;
  problem?: string;
  /** Whether the user name or password is wrong, which the fields also state. */
  isInvalid?: boolean;
  /** Omitted if the page has no form. */
  service?: string;
  login?: string;
  /** Seconds until an attempt without a proof of work is allowed. */
  retryAfter?: number;
  /** Proof of work that the next attempt requires. */
  challenge?: Challenge | null;
  /** Message in addition to the problem if scripts are disabled. */
  withoutScript?: string;
}

/** Sends the page. It is not cached, cannot be framed, and has its own Content-Security-Policy. */
export async function show(
  c: LoginContext,
  strings: Strings,
  locale: Locale,
  options: PageOptions,
): Promise<Response> {
  const { status = 200, problem = null, service = null, login = '', retryAfter } = options;
  const { challenge = null, withoutScript = null, isInvalid = false } = options;
  const target = service === null ? null : targetOf(service);
  const document = target && (await readRestrictedDocument(c.env.DB, target, locale));
  c.status(status);
  c.header('cache-control', NO_STORE);
  c.header('content-security-policy', await createLoginPolicy(target?.origin ?? null));
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  c.header('x-content-type-options', 'nosniff');
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
  const back = target && backLink(target, locale, document);
  const site = target && `${target.origin}${LOCALES[locale].prefix}`;
  const page = { strings, locale, service, problem, isInvalid, login, challenge, withoutScript };
  return c.render(createElement(LoginPage, { ...page, document, back, site }), {
    title: problem ? `${strings.error}${createT(locale)('form.colon')}${problem}` : strings.title,
    locale,
    home: site && `${site}/`,
    service,
  });
}
