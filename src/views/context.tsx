// React context with the locale, UI strings, and links of the current request. The renderer provides it.
import { createContext, type ReactNode, useContext } from 'react';
import { href } from '../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';
import { noStickyParams, type StickyParams } from '../../common/i18n/sticky-params.ts';
import { createT, type Translate } from '../../common/i18n/translator.ts';

export interface View {
  locale: Locale;
  htmlLang: string;
  t: Translate;
  /** Localizes an internal path and adds the sticky parameters. */
  href: (to: string) => string;
  /** Same as `href`, in another locale. */
  hrefIn: (to: string, locale: Locale) => string;
}

const ViewContext = createContext<View | null>(null);

/** Creates the view for a locale. Links preserve the `stickyParams` (§2). */
export const createView = (locale: Locale, stickyParams: StickyParams = noStickyParams): View => ({
  locale,
  htmlLang: LOCALES[locale].htmlLang,
  t: createT(locale),
  href: (to) => href(to, locale, stickyParams),
  hrefIn: (to, other) => href(to, other, stickyParams),
});

export const ViewProvider = ({ view, children }: { view: View; children: ReactNode }) => (
  <ViewContext value={view}>{children}</ViewContext>
);

/** Returns the view of the current request. Throws outside a `ViewProvider`. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView outside a ViewProvider');
  return view;
}
