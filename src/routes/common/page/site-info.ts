// Site settings from the portal's web info (§3): icon, languages and their hosts, and default language.

import { brand } from '../../../../common/config.ts';
import type { WebInfo } from '../../../../common/contract/entities/shell.ts';
import { type Locale, localeOfLang } from '../../../../common/i18n/locales.ts';
import type { Language } from '../../../views/layout/language-switch.tsx';
import { localImageOr } from '../../../views/layout/logo.tsx';

/** Returns the site's icon, or the brand's mark if the web info has no icon on this site. */
export const iconOf = ({ iconUrl }: WebInfo): string => localImageOr(iconUrl, brand.mark);

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i;

/** Returns the languages in the order of the language switch. `host` is `null` for own and invalid hosts. */
export const languagesOf = ({ siteLanguageList }: WebInfo): Language[] => {
  const byLocale = new Map(siteLanguageList.map((language) => [localeOfLang(language.value), language]));
  return [...byLocale].map(([locale, { name, host = '' }]) => ({
    locale,
    name,
    host: HOST.test(host) && host.toLowerCase() !== brand.host ? host : null,
  }));
};

/** Returns the locale for visitors without a preference. */
export const defaultLocaleOf = ({ defaultLanguage }: WebInfo): Locale => localeOfLang(defaultLanguage);
