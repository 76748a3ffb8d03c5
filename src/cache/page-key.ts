// Key of a cached page: locale, path, and the query parameters that select the page.
import type { Locale } from '../../common/i18n/locales.ts';

/** Maximum length of a value; longer values match no page and would only fill the cache. */
const MAX_VALUE_LENGTH = 80;
const MAX_PATH_LENGTH = 400;

/**
 * Query parameters that select the page: those in the route's policy, in its order, with values that `selectsPage`
 * accepts. If a parameter has several values, the first one is used.
 *
 * @returns the query; `null` if a value is too long
 */
export function keyedQuery(
  names: readonly string[],
  query: URLSearchParams,
  selectsPage: (name: string, value: string) => boolean,
): string | null {
  const keyed = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value === null || value === '' || !selectsPage(name, value)) continue;
    if (value.length > MAX_VALUE_LENGTH) return null;
    keyed.set(name, value);
  }
  return keyed.toString();
}

/** Part of a cache key for an external portal; empty for the portal Worker. */
export const portalPart = (portal: string): string =>
  portal === '' ? '' : `@${encodeURIComponent(portal)}/`;

/**
 * Key of a page, as a URL for the Cache API. Content version and build are stored in the entry instead of the key, so
 * that the last good page stays available after a publication or deployment.
 *
 * @param path without locale and trailing slash, so that both forms of the path share a key
 * @param portal origin of an external portal, whose pages are cached separately
 * @returns `null` if the page must not be cached
 */
export function pageKey(path: string, locale: Locale, keyed: string | null, portal = ''): string | null {
  if (keyed === null || path.length > MAX_PATH_LENGTH) return null;
  return `https://pages.internal/${portalPart(portal)}${locale}${path}${keyed === '' ? '' : `?${keyed}`}`;
}
