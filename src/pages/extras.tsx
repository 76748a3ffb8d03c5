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

/** HTML that a script inserts at the elements of a selector, as `insertAdjacentHTML` does. */
type Insert = [selector: string, position: 'afterbegin' | 'afterend' | 'beforebegin', html: string];

/** The content of the file. */
export interface ExtrasFile {
  html: string;
  /** Descriptions and illustrations of the menus, by the links that they belong to: a cached page may have other menus. */
  inserts: Insert[];
}

/** A selector of links to an address, with and without the query that travels with the visitor (§2). */
const linkTo = (address: string): string =>
  `a:is([href=${JSON.stringify(address)}],[href^=${JSON.stringify(`${address}?`)}])`;

/** Everything that an entry of the menus is described by, all the way down. */
const entriesOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...entriesOf(item.children)]);

/** The file of a locale, and its address, which is another when the file is. */
export function extrasOf(locale: Locale, menus: readonly MenuItem[]): { address: string; json: string } {
  const view = createView(locale);
  const markup = (node: ReactNode) => renderToStaticMarkup(<ViewProvider view={view}>{node}</ViewProvider>);
  const items = visibleItems(menus, locale).filter(hasPanel);
  const inserts: Insert[] = entriesOf(items.flatMap(({ children }) => children))
    .filter(({ url, description, children }) => url && description && children.length === 0)
    .map(({ url, description }) => [
      `.mega-groups ${linkTo(view.href(url))}:not(.mega-group)`,
      'afterend',
      markup(<small>{description}</small>),
    ]);
  for (const item of items) {
    const { url, description, promotion } = item;
    const panel = `.mega:has(.mega-lead ${linkTo(view.href(url))}) `;
    if (url && description)
      inserts.push([`${panel}.mega-lead strong`, 'afterend', markup(<p>{description}</p>)]);
    if (url) inserts.push([`${panel}.mega-aside`, 'afterbegin', markup(<AsideIllustration item={item} />)]);
    if (promotion)
      inserts.push([
        `.mega-aside ${linkTo(view.href(promotion.url))}`,
        'beforebegin',
        markup(<p>{promotion.content}</p>),
      ]);
  }
  const file: ExtrasFile = { html: markup(<Extras />), inserts };
  const json = JSON.stringify(file);
  const name = hashOf(json).toString(16).padStart(8, '0');
  return { address: `${LOCALES[locale].prefix}/extras/${name}.json`, json };
}
