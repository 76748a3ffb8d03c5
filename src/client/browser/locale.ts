// Locale of the page that runs a script.
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';

/** Returns the locale of the page. */
export const pageLocale = (): Locale =>
  localeCodes.find((code) => LOCALES[code].htmlLang === document.documentElement.lang) ?? defaultLocale;
