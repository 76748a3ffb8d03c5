// The key of a kept page, as a pure function: locale, path, and what of the query chooses the page.
import type { Locale } from '../../common/i18n/locales.ts';

/** Longer values choose nothing that exists; they would only fill the cache. */
const MAX_VALUE_LENGTH = 80;
const MAX_PATH_LENGTH = 400;

/**
 * The part of a query that chooses the page: the parameters that the route's policy names, in its order, with values
 * that `choosesPage` knows; of several values the first counts. `null` when a value is too long to be known.
 */
export function keyedQuery(
  names: readonly string[],
  query: URLSearchParams,
  choosesPage: (name: string, value: string) => boolean,
): string | null {
  const keyed = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value === null || value === '' || !choosesPage(name, value)) continue;
    if (value.length > MAX_VALUE_LENGTH) return null;
    keyed.set(name, value);
  }
  return keyed.toString();
}

/** Part of a cache address that stands for a portal elsewhere; empty for the portal Worker. */
export const portalPart = (portal: string): string =>
  portal === '' ? '' : `@${encodeURIComponent(portal)}/`;

/**
 * The key of a page, as the address that the Cache API keeps it under; `null` when it may not be kept. `path` is
 * the path without locale and trailing slash: both spellings of a page share a key. Content version and build
 * are no part of it: they stand in what is kept, so that neither a publication nor a deployment takes the last
 * good page away. `portal` is the origin of a portal elsewhere: pages of one portal are never served for another.
 */
export function pageKey(path: string, locale: Locale, keyed: string | null, portal = ''): string | null {
  if (keyed === null || path.length > MAX_PATH_LENGTH) return null;
  return `https://kept.internal/${portalPart(portal)}${locale}${path}${keyed === '' ? '' : `?${keyed}`}`;
}
