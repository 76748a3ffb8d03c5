// `lang` attribute of a string whose language may differ from the page's.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';

/** Returns the `lang` attribute of a string if its language differs from the page's. */
export const langOf = (text: Locale, page: Locale): { lang?: string } =>
  text === page ? {} : { lang: LOCALES[text].htmlLang };
