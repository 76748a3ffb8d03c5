// Locale selection (§4) at the root path: stored choice, then the browser's languages, then the site's default.
import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { localeCookie } from '../config.ts';
import { isEndpoint } from '../policy.ts';
import { splitLocale } from './links.ts';
import { defaultLocale, isLocale, type Locale, localeCodes } from './locales.ts';

/** Browsers tag Chinese in many ways (zh, zh-Hans-CN, zh-TW); all of them get the Chinese locale instead of English. */
const BY_LANGUAGE = new Map<string, Locale>([
  ['en', 'en'],
  ['zh', 'cn'],
  ['ko', 'ko'],
  ['ja', 'ja'],
]);

/** The locale of a language tag, such as `zh-Hans-CN`; `null` for an unsupported language. */
export const localeOfTag = (tag: string): Locale | null =>
  BY_LANGUAGE.get(tag.toLowerCase().split('-')[0] ?? '') ?? null;

/**
 * The locale with the highest quality in a browser's Accept-Language (RFC 9110 §12.5.4). `*` matches the locales that
 * the header does not list. If qualities are equal, a listed locale precedes `fallback`, which is also the result if no
 * locale is acceptable.
 */
function localeOfBrowser(header: string | undefined, fallback: Locale): Locale {
  const ranges = parseAccept(header ?? '').map(({ type, q }) => ({ type, q, locale: localeOfTag(type) }));
  const unnamed = ranges.find(({ type }) => type === '*')?.q ?? 0;
  const qualities = new Map<Locale, number>();
  // Ranges are sorted by quality, so the first range of a locale has the highest quality.
  for (const { locale, q } of ranges) if (locale && !qualities.has(locale)) qualities.set(locale, q);
  let [best, highest] = [fallback, 0];
  for (const locale of [...qualities.keys(), fallback, ...localeCodes]) {
    const quality = qualities.get(locale) ?? unnamed;
    if (quality > highest) [best, highest] = [locale, quality];
  }
  return best;
}

type Headers = (name: string) => string | undefined;

/** The locale in the visitor's cookie; `null` if absent or invalid. */
function storedLocale(header: Headers): Locale | null {
  const stored = parse(header('cookie') ?? '', localeCookie.name)[localeCookie.name];
  return isLocale(stored) ? stored : null;
}

const CRAWLER = /bot|crawl|spider|slurp|facebookexternalhit|lighthouse/i;

/**
 * The preferred locale of a visitor to the root path; `fallback` without a preference. Crawlers get English, and so do
 * visitors from a page of this site, because they chose the link.
 */
export function localeAtRoot(header: Headers, fallback: Locale): Locale {
  if (CRAWLER.test(header('user-agent') ?? '') || header('sec-fetch-site') === 'same-origin')
    return defaultLocale;
  return storedLocale(header) ?? localeOfBrowser(header('accept-language'), fallback);
}

/** Whether English is the locale of this visitor at the root path. */
export const isEnglishAtRoot = (header: Headers, fallback: Locale): boolean =>
  localeAtRoot(header, fallback) === defaultLocale;

/**
 * Whether a visit is a language switch that is not stored yet (§4): a navigation between locales of this site. Only the
 * language switch links to other locales. A script stores the choice on click; this handles browsers without scripts.
 * Prefetches and requests from scripts are excluded (Fetch Metadata).
 */
export function isLanguageSwitch(header: Headers, to: Locale): boolean {
  if (header('sec-fetch-site') !== 'same-origin' || header('sec-fetch-mode') !== 'navigate') return false;
  const referer = header('referer') ?? '';
  if (header('sec-purpose') !== undefined || !URL.canParse(referer)) return false;
  const { locale, path } = splitLocale(new URL(referer).pathname);
  // Endpoints, including the sign-in, have one URL for all locales.
  if (isEndpoint(path) || (locale ?? defaultLocale) === to) return false;
  return storedLocale(header) !== to;
}
