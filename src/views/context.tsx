// Context with the locale, UI strings, and links of the current request. The renderer provides it.
import type { ReactNode } from 'react';
import { href } from '../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';
import { noStickyParams, type StickyParams } from '../../common/i18n/sticky-params.ts';
import { createT, type Translate } from '../../common/i18n/translator.ts';
import { type Context, Provider } from './static-html.ts';

export interface View {
  locale: Locale;
  htmlLang: string;
  t: Translate;
  /** Localizes an internal path and adds the sticky parameters. */
  href: (to: string) => string;
  /** Same as `href`, in another locale. */
  hrefIn: (to: string, locale: Locale) => string;
}

const viewContext: Context<View | null> = { value: null };

/** Creates the view for a locale. Links preserve the `stickyParams` (§2). */
export const createView = (locale: Locale, stickyParams: StickyParams = noStickyParams): View => ({
  locale,
  htmlLang: LOCALES[locale].htmlLang,
  t: createT(locale),
  href: (to) => href(to, locale, stickyParams),
  hrefIn: (to, other) => href(to, other, stickyParams),
});

export const ViewProvider = ({ view, children }: { view: View; children: ReactNode }) => (
  <Provider context={viewContext} value={view}>
    {children}
  </Provider>
);

/** Returns the view of the current request. Throws outside a `ViewProvider`. */
export function useView(): View {
  if (!viewContext.value) throw new Error('useView outside a ViewProvider');
  return viewContext.value;
}
