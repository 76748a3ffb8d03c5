// §4 Locale selection: a switch stores the choice and stays on the page, with its query and hash.
import { localeCookie } from '../../../common/config.ts';
import { around, writeCookie } from '../browser/dom.ts';

/** A path without its locale: a link to this very page in another one differs in nothing else. */
const plain = (path: string): string => path.replace(/^\/(?:cn|ko|ja)(?=\/|$)/, '');

/**
 * The query that goes along to another language. The same keyword may find less there, so the page of a search, or of a
 * list that a keyword narrows, stays behind.
 *
 * @param path the path of the present page
 * @param query its query, with the question mark
 */
export function queryFor(path: string, query: string): string {
  const kept = new URLSearchParams(query);
  if (!path.endsWith('/search/') && !kept.get('keyword')?.trim()) return query;
  for (const name of ['page', 'pageIndex']) kept.delete(name);
  return kept.size === 0 ? '' : `?${kept}`;
}

export function startLanguage(): void {
  // Before soft navigation looks at the link.
  document.addEventListener(
    'click',
    (event) => {
      const link = around<HTMLAnchorElement>(event, 'a[data-locale]');
      const locale = link?.dataset.locale;
      if (!link || !locale) return;
      writeCookie(localeCookie.name, locale, new Date(Date.now() + localeCookie.maxAgeSeconds * 1000));
      // Where the page is not there in the other language, the link leads to the nearest one instead.
      if (plain(link.pathname) !== plain(location.pathname)) return;
      link.search = queryFor(location.pathname, location.search);
      link.hash = location.hash;
    },
    true,
  );
}
