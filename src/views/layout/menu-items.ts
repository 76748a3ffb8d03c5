// Visibility and grouping of menu items.
import { isShownIn, type Locale } from '../../../common/i18n/locales.ts';
import type { MenuEntry } from '../../../common/overrides/frame-overlay.ts';

/** Returns the items visible in a locale (§3 displayOnly), recursively. Omits the entries of the language switch. */
export const visibleItems = (items: readonly MenuEntry[], locale: Locale): MenuEntry[] =>
  items
    .filter(({ displayOnly, isLanguage }) => !isLanguage && isShownIn(locale, displayOnly))
    .map((item) => ({ ...item, children: visibleItems(item.children, locale) }));

/** Groups children by column (§3: `col: right`). Empty columns are omitted. */
export const groupByColumn = (items: readonly MenuEntry[]): MenuEntry[][] =>
  [items.filter(({ col }) => col === 'left'), items.filter(({ col }) => col === 'right')].filter(
    (column) => column.length > 0,
  );

/** Whether an item opens in a new window. */
export const opensNewWindow = ({ target, linkType }: MenuEntry): boolean =>
  target === '_blank' || linkType === 'external';

/** Class names of an item (§3 className); empty if invalid. */
export const classNamesOf = ({ className }: MenuEntry): string =>
  /^[a-z][\w-]*(?: [a-z][\w-]*)*$/i.test(className) ? className : '';
