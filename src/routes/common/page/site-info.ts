// What web info says of the site as a whole (§3): its icon, the languages it offers and where, and the
// one for visitors who ask for none.

import { brand } from '../../../../common/config.ts';
import type { WebInfo } from '../../../../common/contract/entities/shell.ts';
import { type Locale, localeOfLang } from '../../../../common/i18n/locales.ts';
import type { Language } from '../../../views/layout/language-switch.tsx';
import { ownPicture } from '../../../views/layout/logo.tsx';

/** The site's icon; our mark where web info names no picture of ours. */
export const iconOf = ({ iconUrl }: WebInfo): string => ownPicture(iconUrl, brand.mark);

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i;

/**
 * The languages in the order in which visitors are offered them, each once. Our own host is no other one, and
 * what is no host is none.
 */
export const languagesOf = ({ siteLanguageList }: WebInfo): Language[] => {
  const byLocale = new Map(siteLanguageList.map((language) => [localeOfLang(language.value), language]));
  return [...byLocale].map(([locale, { name, host = '' }]) => ({
    locale,
    name,
    host: HOST.test(host) && host.toLowerCase() !== brand.host ? host : null,
  }));
};

/** The locale of visitors who ask for none. */
export const defaultLocaleOf = ({ defaultLanguage }: WebInfo): Locale => localeOfLang(defaultLanguage);
