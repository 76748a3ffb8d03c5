// Where a link leads in a locale: routes are written once, without a prefix; this puts it back (§2).
import { siteOrigin } from '../config.ts';
import { isEndpoint } from '../policy.ts';
import { hasFileEnding } from './file-ending.ts';
import { LOCALES, type Locale, localeCodes } from './locales.ts';
import { noStickyParams, type StickyParams } from './sticky-params.ts';

const isInternal = (to: string) => to.startsWith('/') && !to.startsWith('//');

/** Endpoints and files have one address for all locales. */
const isNeutral = (path: string) => isEndpoint(path) || hasFileEnding(path);

/**
 * The address of an internal path in a locale, with the carried parameters added.
 * External addresses, hashes and mail addresses are given back unchanged.
 */
export function href(to: string, locale: Locale, stickyParams: StickyParams = noStickyParams): string {
  if (!isInternal(to)) return to;
  const [, path = '/', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (isNeutral(path)) return to;
  const prefix = LOCALES[locale].prefix;
  const localized = path === '/' && prefix !== '' ? `${prefix}/` : `${prefix}${path}`;
  return carry(`${localized}${query}${hash}`, stickyParams);
}

/** The whole address of an internal path in a locale, for whoever reads it elsewhere. */
export const absoluteHref = (path: string, locale: Locale): string => `${siteOrigin}${href(path, locale)}`;

/** The address of a file of which every locale has its own. */
export const fileHref = (path: string, locale: Locale): string => `${LOCALES[locale].prefix}${path}`;

/** Adds carried parameters to the address of a page of ours; any other address is given back unchanged. */
export function carry(to: string, stickyParams: StickyParams): string {
  if (stickyParams.length === 0 || !isInternal(to)) return to;
  const [, path = '/', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  if (isNeutral(path)) return to;
  const params = new URLSearchParams(query);
  for (const [name, value] of stickyParams) if (!params.has(name)) params.set(name, value);
  return `${path}?${params}${hash}`;
}

/**
 * Splits a path into its locale and the path without prefix. `/cn` and `/cn/` are both the home page `/`.
 * Gives `null` as locale when there is no prefix; the prefix is compared to the letter, so `/cnfoo` has none.
 */
export function splitLocale(pathname: string): { locale: Locale | null; path: string } {
  for (const code of localeCodes) {
    const { prefix } = LOCALES[code];
    if (prefix === '' || !pathname.startsWith(prefix)) continue;
    const rest = pathname.slice(prefix.length);
    if (rest === '' || rest.startsWith('/')) return { locale: code, path: rest === '' ? '/' : rest };
  }
  return { locale: null, path: pathname };
}

/**
 * The path that routes are matched against: without locale, and without the trailing slash that comparison
 * ignores (§2).
 */
export function routePath(address: string): string {
  const { path } = splitLocale(new URL(address).pathname);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
