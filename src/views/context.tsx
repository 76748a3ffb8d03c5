// What every view may ask for: locale, texts and links of the present request. Handed down by the renderer.
import { createContext, type ReactNode, useContext } from 'react';
import { href } from '../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';
import { noStickyParams, type StickyParams } from '../../common/i18n/sticky-params.ts';
import { createT, type Translate } from '../../common/i18n/translator.ts';

export interface View {
  locale: Locale;
  htmlLang: string;
  t: Translate;
  /** Localises an internal path and takes the carried parameters along. */
  href: (to: string) => string;
  /** The same in another locale. */
  hrefIn: (to: string, locale: Locale) => string;
}

const ViewContext = createContext<View | null>(null);

/** What views of a locale see; `stickyParams` are the parameters that links take along (§2). */
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

/** The view of the present request. Throws outside of a `ViewProvider`. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView outside of ViewProvider');
  return view;
}
