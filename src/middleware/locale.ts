// §4 Locale selection: route prefix, then cookie, then browser language, then English. Redirects only from the root path.
import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parseAccept } from 'hono/utils/accept';
import { api, localeCookie } from '../config.ts';
import type { SiteEnv } from '../env.ts';
import { splitLocale } from '../i18n/links.ts';
import { defaultLocale, isLocale, LOCALES, type Locale, localeOfLang } from '../i18n/locales.ts';

/** Browsers tag Chinese in many ways (zh, zh-Hans-CN, zh-TW); all are nearer to our Chinese than to English. */
const BY_LANGUAGE: Record<string, Locale> = { en: 'en', zh: 'cn', ko: 'ko', ja: 'ja' };

/** The locale that a browser's Accept-Language asks for first among those we have, or `null` when it names none of them. */
export function localeOfBrowser(header: string | undefined): Locale | null {
  if (!header) return null;
  const wanted = parseAccept(header).filter(({ q }) => q > 0);
  wanted.sort((a, b) => b.q - a.q);
  for (const { type } of wanted) {
    const found = BY_LANGUAGE[type.toLowerCase().split('-')[0] ?? ''];
    if (found) return found;
  }
  return null;
}

const CRAWLER = /bot|crawl|spider|slurp|facebookexternalhit|lighthouse/i;

export const locale = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = new URL(c.req.url);
  const fromPath = splitLocale(url.pathname).locale;
  // Calls have one address for all locales and say theirs in `lang` (§7).
  const isCall = url.pathname.startsWith(`${api.basePath}/`);
  c.set('locale', isCall ? localeOfLang(url.searchParams.get('lang') ?? undefined) : (fromPath ?? defaultLocale));
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (url.pathname !== '/' || !isRead || CRAWLER.test(c.req.header('user-agent') ?? '')) return next();
  // Someone who comes from a page of ours has just chosen English, cookie or not.
  if (c.req.header('sec-fetch-site') === 'same-origin') return next();
  const chosen = getCookie(c, localeCookie.name);
  const wanted = isLocale(chosen) ? chosen : (localeOfBrowser(c.req.header('accept-language')) ?? defaultLocale);
  if (wanted === defaultLocale) return next();
  setCookie(c, localeCookie.name, wanted, { path: '/', maxAge: localeCookie.maxAgeSeconds, sameSite: 'Lax' });
  c.header('Cache-Control', 'private, no-store');
  c.header('Vary', 'Accept-Language, Cookie');
  return c.redirect(`${url.origin}${LOCALES[wanted].prefix}/${url.search}`, 302);
};
