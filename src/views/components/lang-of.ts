// The language of a text within a page that may be in another one.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';

/** What marks the language of a text, where it is another than the page's. */
export const langOf = (text: Locale, page: Locale): { lang?: string } =>
  text === page ? {} : { lang: LOCALES[text].htmlLang };
