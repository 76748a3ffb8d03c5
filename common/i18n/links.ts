// URLs of links in a locale (§2): routes are written without a locale prefix, which these functions add.
import { siteOrigin } from '../config.ts';
import { isEndpoint } from '../policy.ts';
import { hasFileExtension } from './file-extension.ts';
import { LOCALES, type Locale, localeCodes } from './locales.ts';
import { noStickyParams, type StickyParams } from './sticky-params.ts';

const isInternal = (to: string) => to.startsWith('/') && !to.startsWith('//');

/** Endpoints and files have one URL for all locales. */
const isLocaleIndependent = (path: string) => isEndpoint(path) || hasFileExtension(path);

/** Path, query, and hash of a URL without origin. */
const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/;

/** Queries of sticky parameters only, which most links of a page have. */
const encodedParams = new WeakMap<StickyParams, string>();

function encodeParams(stickyParams: StickyParams): string {
  const cached = encodedParams.get(stickyParams);
  if (cached !== undefined) return cached;
  const query = `?${new URLSearchParams(stickyParams.map(([name, value]) => [name, value]))}`;
  encodedParams.set(stickyParams, query);
  return query;
}

/** Adds sticky parameters to a query, unless it has them. */
function addToQuery(query: string, stickyParams: StickyParams): string {
  if (stickyParams.length === 0) return query;
  if (query === '') return encodeParams(stickyParams);
  const params = new URLSearchParams(query);
  for (const [name, value] of stickyParams) if (!params.has(name)) params.set(name, value);
  return `?${params}`;
}

/** The URL of an internal path in a locale, with sticky parameters. Other URLs and hashes are unchanged. */
export function href(to: string, locale: Locale, stickyParams: StickyParams = noStickyParams): string {
  if (!isInternal(to)) return to;
  const [, path = '/', query = '', hash = ''] = PARTS.exec(to) ?? [];
  if (isLocaleIndependent(path)) return to;
  return `${LOCALES[locale].prefix}${path}${addToQuery(query, stickyParams)}${hash}`;
}

/** The absolute URL of an internal path in a locale. */
export const absoluteHref = (path: string, locale: Locale): string => `${siteOrigin}${href(path, locale)}`;

/** The path of a file with one version per locale. */
export const fileHref = (path: string, locale: Locale): string => `${LOCALES[locale].prefix}${path}`;

/** Adds sticky parameters to the URL of an internal page; other URLs are unchanged. */
export function addStickyParams(to: string, stickyParams: StickyParams): string {
  if (stickyParams.length === 0 || !isInternal(to)) return to;
  const [, path = '/', query = '', hash = ''] = PARTS.exec(to) ?? [];
  return isLocaleIndependent(path) ? to : `${path}${addToQuery(query, stickyParams)}${hash}`;
}

/**
 * Splits a path into its locale and the path without prefix. `/cn` and `/cn/` are both the home page `/`. The locale
 * is `null` without a prefix; a prefix ends at a slash, so `/cnfoo` has none.
 */
export function splitLocale(pathname: string): { locale: Locale | null; path: string } {
  for (const code of localeCodes) {
    const { prefix } = LOCALES[code];
    if (prefix === '' || !pathname.startsWith(prefix)) continue;
    const path = pathname.slice(prefix.length);
    if (path === '' || path.startsWith('/')) return { locale: code, path: path === '' ? '/' : path };
  }
  return { locale: null, path: pathname };
}

/** The path for route matching: without locale, and without a trailing slash (§2). */
export function routePath(address: string): string {
  const { path } = splitLocale(new URL(address).pathname);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
