// The key under which a whole page is kept: path, locale, allow-listed query, content version. One pure
// function (DESIGN §4.2).
import type { Locale } from '../i18n/locales.ts';

/**
 * Query parameters that choose what a page shows. Every other one (tracking, preview, timestamps) never
 * reaches a key.
 */
export const KEYED_PARAMS = ['category', 'page', 'subtag', 'tag', 'type'] as const;

/** Pages that a query chooses the content of; any other is the same whatever is asked. */
const CHOOSING = /^\/(?:blog|news|case-study|glossary|resources|global-network-map)(?:\/|$)/;

/** Longer values choose nothing that exists; they would only fill the cache. */
const MAX_VALUE = 80;

/**
 * The allow-listed part of a query, in a fixed order; the first value of each parameter counts. `null` when a
 * value is too long to be one of ours.
 */
export function keyedQuery(path: string, query: URLSearchParams): string | null {
  const kept = new URLSearchParams();
  if (!CHOOSING.test(path)) return '';
  for (const name of KEYED_PARAMS) {
    const value = query.get(name);
    if (value === null || value === '') continue;
    if (value.length > MAX_VALUE) return null;
    kept.set(name, value);
  }
  return kept.toString();
}

/**
 * The key of a page, as the address that the Cache API keeps it under; `null` when it may not be kept.
 * `path` is the path without locale and trailing slash; both spellings of a page share a key. `version` names
 * content and build:
 * a page of another build would ask for scripts and styles that are gone.
 */
export function pageKey(
  path: string,
  locale: Locale,
  query: URLSearchParams,
  version: string,
): string | null {
  const kept = keyedQuery(path, query);
  if (kept === null || path.length > 400) return null;
  return `https://kept.internal/${encodeURIComponent(version)}/${locale}${path}${kept === '' ? '' : `?${kept}`}`;
}
