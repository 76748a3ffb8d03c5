// Language of a text within a page that may be in another language.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';

/** Returns the `lang` attribute of a text if its language differs from the page's. */
export const langOf = (text: Locale, page: Locale): { lang?: string } =>
  text === page ? {} : { lang: LOCALES[text].htmlLang };
