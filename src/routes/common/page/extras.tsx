// Extras of a locale, which a script inserts into every page (src/client/boot/extras.ts): search overlay, cookie
// choice, and the descriptions, asides, and footers of the menus. The extras file also prefetches style sheets and
// lists the small chunks. The separate file reduces the size of each page by about one seventh.
import type { ReactNode } from 'react';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import type { MenuEntry } from '../../../../common/overrides/frame-overlay.ts';
import { createView, type View, ViewProvider } from '../../../views/context.tsx';
import { hashOf } from '../../../views/drawings/random.ts';
import type { Assets } from '../../../views/head.tsx';
import type { HotMenus } from '../../../views/hot-menus.ts';
import { Extras } from '../../../views/layout/floating.tsx';
import { hasPanel, MenuAside, MenuFoot } from '../../../views/layout/mega-menu.tsx';
import { visibleItems } from '../../../views/layout/menu-items.ts';
import { renderStatic } from '../../../views/static-html.ts';
import { assets } from './assets.ts';

/** HTML that a script inserts at the elements of a selector, as `insertAdjacentHTML` does. */
type Insert = [selector: string, position: 'afterend' | 'beforeend', html: string];

export interface ExtrasFile {
  html: string;
  /** Menu parts and prefetches. Menu selectors match links, because a cached page may have older menus. */
  inserts: Insert[];
  /** Small chunks by the page section that uses them. */
  ahead: Assets['ahead'];
  /** Chunks of soft navigation, for browsers without speculation rules. */
  soft: Assets['soft'];
}

/**
 * Prefetches style sheets: speculation rules load a page before the click, but not its subresources. Nothing is
 * prefetched on slow connections or with Save-Data (§4).
 */
const prefetchesOf = (sheets: readonly string[]): Insert[] =>
  sheets.length === 0
    ? []
    : [
        [
          '[data-ahead] > head',
          'beforeend',
          sheets.map((sheet) => `<link rel="prefetch" as="style" href="${sheet}"/>`).join(''),
        ],
      ];

/** Returns a selector of links to a URL, with or without sticky parameters (§2). */
const linkTo = (address: string): string =>
  `a:is([href=${JSON.stringify(address)}],[href^=${JSON.stringify(`${address}?`)}])`;

/** Flattens the menu entries of all levels. */
const entriesOf = (items: readonly MenuEntry[]): MenuEntry[] =>
  items.flatMap((item) => [item, ...entriesOf(item.children)]);

interface NamedFile {
  /** URL with the hash of the content. */
  address: string;
  json: string;
}

/** File name prefix of the documentation's extras. */
export const DOCS_EXTRAS = 'docs-';

function extrasFile(locale: Locale, prefix: string, parts: Pick<ExtrasFile, 'html' | 'inserts'>): NamedFile {
  const file: ExtrasFile = { ...parts, ahead: assets.ahead, soft: assets.soft };
  const json = JSON.stringify(file);
  const name = hashOf(json).toString(16).padStart(8, '0');
  return { address: `${LOCALES[locale].prefix}/extras/${prefix}${name}.json`, json };
}

const renderMarkup = (view: View, node: ReactNode): string =>
  renderStatic(<ViewProvider view={view}>{node}</ViewProvider>);

/**
 * Creates the extras file of a locale for pages outside the documentation.
 *
 * @param sheets style sheets to prefetch
 */
export function extrasOf(
  locale: Locale,
  menus: readonly MenuEntry[],
  hot: HotMenus,
  sheets: readonly string[],
): NamedFile {
  const view = createView(locale);
  const markup = (node: ReactNode) => renderMarkup(view, node);
  const items = visibleItems(menus, locale).filter(hasPanel);
  const descriptions: Insert[] = entriesOf(items.flatMap(({ children }) => children))
    .filter(({ url, description, children }) => url && description && children.length === 0)
    .map(({ url, description }) => [
      `.mega-groups ${linkTo(view.href(url))}:not(.mega-group)`,
      'afterend',
      markup(<small>{description}</small>),
    ]);
  const inserts = [...descriptions, ...prefetchesOf(sheets)];
  for (const item of items) {
    const { url, description, children } = item;
    // A menu without its own URL is identified by its first link.
    const firstUrl = [url, ...entriesOf(children).map((entry) => entry.url)].find(Boolean);
    if (!firstUrl) continue;
    const panel = `.mega:has(${linkTo(view.href(firstUrl))}) `;
    if (url && description)
      inserts.push([`${panel}.mega-lead strong`, 'afterend', markup(<p>{description}</p>)]);
    const panelExtras = markup(
      <>
        <MenuAside item={item} />
        <MenuFoot item={item} hot={hot} />
      </>,
    );
    if (panelExtras) inserts.push([`${panel}> .wrap`, 'beforeend', panelExtras]);
  }
  return extrasFile(locale, '', { html: markup(<Extras search="site" />), inserts });
}

/** Creates the extras file of a locale for documentation pages: the documentation search, without menus. */
export const docsExtrasOf = (locale: Locale, sheets: readonly string[]): NamedFile =>
  extrasFile(locale, DOCS_EXTRAS, {
    html: renderMarkup(createView(locale), <Extras search="docs" />),
    inserts: prefetchesOf(sheets),
  });
