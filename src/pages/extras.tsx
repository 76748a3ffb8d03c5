// What a script puts into every page of a locale (src/client/extras.ts): the search overlay, the choice about cookies,
// and what menus say of their entries. It would be a seventh of a page, and nobody sees it without a script.
import { renderToStaticMarkup } from 'react-dom/server';
import type { MenuItem } from '../api/contract/entities/shell.ts';
import { LOCALES, type Locale } from '../i18n/locales.ts';
import { createView, ViewProvider } from '../views/context.tsx';
import { hashOf } from '../views/drawings/random.ts';
import { Extras } from '../views/layout/floating.tsx';
import { visibleItems } from '../views/layout/menu-items.ts';

/** What the file holds. */
export interface ExtrasFile {
  html: string;
  /** By the address of an entry, as it stands in the menus: what is said of it. */
  notes: [address: string, note: string][];
}

const notesOf = (items: readonly MenuItem[], href: (to: string) => string): ExtrasFile['notes'] =>
  items.flatMap(({ url, description, children }): ExtrasFile['notes'] => [
    ...(url && description && children.length === 0 ? [[href(url), description] as [string, string]] : []),
    ...notesOf(children, href),
  ]);

/** The file of a locale, and its address, which is another when the file is. */
export function extrasOf(locale: Locale, menus: readonly MenuItem[]): { address: string; json: string } {
  const view = createView(locale);
  const entries = visibleItems(menus, locale).flatMap(({ children }) => children);
  const file: ExtrasFile = {
    html: renderToStaticMarkup(
      <ViewProvider view={view}>
        <Extras />
      </ViewProvider>,
    ),
    notes: notesOf(entries, view.href),
  };
  const json = JSON.stringify(file);
  const name = hashOf(json).toString(16).padStart(8, '0');
  return { address: `${LOCALES[locale].prefix}/extras/${name}.json`, json };
}
