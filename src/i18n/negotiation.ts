// §4 Locale selection where the address says none: the stored choice, then the browser's languages, then English.
import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { localeCookie } from '../config.ts';
import { defaultLocale, isLocale, type Locale } from './locales.ts';

/**
 * Browsers tag Chinese in many ways (zh, zh-Hans-CN, zh-TW); all are nearer to our Chinese than to English.
 */
const BY_LANGUAGE = new Map<string, Locale>([
  ['en', 'en'],
  ['zh', 'cn'],
  ['ko', 'ko'],
  ['ja', 'ja'],
]);

/**
 * The locale that a browser's Accept-Language asks for first among those we have, or `null` when it names
 * none of them.
 */
function localeOfBrowser(header: string | undefined): Locale | null {
  if (!header) return null;
  const wanted = parseAccept(header).filter(({ q }) => q > 0);
  wanted.sort((a, b) => b.q - a.q);
  for (const { type } of wanted) {
    const found = BY_LANGUAGE.get(type.toLowerCase().split('-')[0] ?? '');
    if (found) return found;
  }
  return null;
}

const CRAWLER = /bot|crawl|spider|slurp|facebookexternalhit|lighthouse/i;

/**
 * The locale that a visitor of the root path is meant to have. Crawlers stay, and so does whoever comes from
 * a page of ours: that is a choice.
 */
export function wantedAtRoot(header: (name: string) => string | undefined): Locale {
  if (CRAWLER.test(header('user-agent') ?? '') || header('sec-fetch-site') === 'same-origin')
    return defaultLocale;
  const chosen = parse(header('cookie') ?? '', localeCookie.name)[localeCookie.name];
  return isLocale(chosen) ? chosen : (localeOfBrowser(header('accept-language')) ?? defaultLocale);
}

/** Whether the root path is the place for this visitor: English is asked for, or nothing else is. */
export const staysAtRoot = (header: (name: string) => string | undefined): boolean =>
  wantedAtRoot(header) === defaultLocale;
