// What of the menus a locale sees, and how the children of a menu are grouped.
import type { MenuItem } from '../../../common/contract/entities/shell.ts';
import type { Locale } from '../../../common/i18n/locales.ts';

/**
 * The items a locale sees (§3 displayOnly), all the way down. Language entries are left to the language
 * switch.
 */
export const visibleItems = (items: readonly MenuItem[], locale: Locale): MenuItem[] =>
  items
    .filter(
      ({ displayOnly, isLanguage }) =>
        !isLanguage && (displayOnly.length === 0 || displayOnly.includes(locale)),
    )
    .map((item) => ({ ...item, children: visibleItems(item.children, locale) }));

/** Children by the column they belong to (§3: `col: right`). Empty columns are left out. */
export const byColumn = (items: readonly MenuItem[]): MenuItem[][] =>
  [items.filter(({ col }) => col === 'left'), items.filter(({ col }) => col === 'right')].filter(
    (column) => column.length > 0,
  );

/** Whether an item opens outside of this window. */
export const opensWindow = ({ target, linkType }: MenuItem): boolean =>
  target === '_blank' || linkType === 'external';

/** §3 className: what style sheets may know an item by; what is no list of names is none. */
export const classOf = ({ className }: MenuItem): string =>
  /^[a-z][\w-]*(?: [a-z][\w-]*)*$/i.test(className) ? className : '';
