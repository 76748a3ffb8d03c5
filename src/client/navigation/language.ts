// Locale selection (§4): a language link stores the choice and stays on the page, with its query and hash.
import { localeCookie } from '../../../common/config.ts';
import { closest, writeCookie } from '../browser/dom.ts';

/** Path without its locale: links to the current page in another locale differ only there. */
const withoutLocale = (path: string): string => path.replace(/^\/(?:cn|ko|ja)(?=\/|$)/, '');

/**
 * Returns the query for another language. Drops the page number of a search or a filtered list, because the keyword may
 * have fewer results there.
 *
 * @param path path of the current page
 * @param query its query, with the question mark
 */
export function queryFor(path: string, query: string): string {
  const params = new URLSearchParams(query);
  if (!path.endsWith('/search/') && !params.get('keyword')?.trim()) return query;
  for (const name of ['page', 'pageIndex']) params.delete(name);
  return params.size === 0 ? '' : `?${params}`;
}

/** Handles clicks on language links. */
export function startLanguage(): void {
  // Capture phase: this listener runs before soft navigation.
  document.addEventListener(
    'click',
    (event) => {
      const link = closest<HTMLAnchorElement>(event, 'a[data-locale]');
      const locale = link?.dataset.locale;
      if (!link || !locale) return;
      writeCookie(localeCookie.name, locale, new Date(Date.now() + localeCookie.maxAgeSeconds * 1000));
      // If the page does not exist in the other language, the link opens the nearest page.
      if (withoutLocale(link.pathname) !== withoutLocale(location.pathname)) return;
      link.search = queryFor(location.pathname, location.search);
      link.hash = location.hash;
    },
    true,
  );
}
