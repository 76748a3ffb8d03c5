// The extras of a locale, which a script puts into every page (src/client/extras.ts): the search overlay, the choice
// about cookies, and the descriptions and illustrations of the menus. They would be a seventh of each page.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MenuItem } from '../api/contract/entities/shell.ts';
import { LOCALES, type Locale } from '../i18n/locales.ts';
import { createView, ViewProvider } from '../views/context.tsx';
import { hashOf } from '../views/drawings/random.ts';
import { Extras } from '../views/layout/floating.tsx';
import { AsideIllustration, hasPanel } from '../views/layout/mega-menu.tsx';
import { visibleItems } from '../views/layout/menu-items.ts';

/** What the panel of a menu gets beside its links. */
interface PanelExtras {
  /** The title of the menu, by which the panel is found. */
  title: string;
  description: string;
  /** HTML of the illustration of the promotion; empty without one. */
  illustration: string;
  /** The sentence of the promotion. */
  promotion: string;
}

/** The content of the file. */
export interface ExtrasFile {
  html: string;
  /** The description of each entry, by its address in the menus. */
  notes: [address: string, note: string][];
  panels: PanelExtras[];
}

const notesOf = (items: readonly MenuItem[], href: (to: string) => string): ExtrasFile['notes'] =>
  items.flatMap(({ url, description, children }): ExtrasFile['notes'] => [
    ...(url && description && children.length === 0 ? [[href(url), description] as [string, string]] : []),
    ...notesOf(children, href),
  ]);

/** The file of a locale, and its address, which is another when the file is. */
export function extrasOf(locale: Locale, menus: readonly MenuItem[]): { address: string; json: string } {
  const view = createView(locale);
  const markup = (node: ReactNode) => renderToStaticMarkup(<ViewProvider view={view}>{node}</ViewProvider>);
  const items = visibleItems(menus, locale).filter(hasPanel);
  const entries = items.flatMap(({ children }) => children);
  const file: ExtrasFile = {
    html: markup(<Extras />),
    notes: notesOf(entries, view.href),
    panels: items.map((item) => ({
      title: item.title,
      description: item.description,
      illustration: markup(<AsideIllustration item={item} />),
      promotion: item.promotion?.content ?? '',
    })),
  };
  const json = JSON.stringify(file);
  const name = hashOf(json).toString(16).padStart(8, '0');
  return { address: `${LOCALES[locale].prefix}/extras/${name}.json`, json };
}
