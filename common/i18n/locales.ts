// The four locales with their codes and names in all systems (§2 language prefixes, §3 Locale).
import { keysOf } from '../contract/own.ts';

export const LOCALES = {
  en: {
    code: 'en',
    prefix: '',
    lang: 'EN_US',
    htmlLang: 'en',
    ogLocale: 'en_US',
    name: 'English',
    login: 'en',
  },
  cn: {
    code: 'cn',
    prefix: '/cn',
    lang: 'ZH_CN',
    htmlLang: 'zh-Hans',
    ogLocale: 'zh_CN',
    name: '简体中文',
    login: 'zh-cn',
  },
  ko: {
    code: 'ko',
    prefix: '/ko',
    lang: 'KO_KR',
    htmlLang: 'ko',
    ogLocale: 'ko_KR',
    name: '한국어',
    login: 'ko-kr',
  },
  ja: {
    code: 'ja',
    prefix: '/ja',
    lang: 'JA_JP',
    htmlLang: 'ja',
    ogLocale: 'ja_JP',
    name: '日本語',
    login: 'ja-jp',
  },
} as const;

/** The code in paths, cookies, and file names. */
export type Locale = keyof typeof LOCALES;
/** The language code of the portal (§7 `lang`). */
export type Lang = (typeof LOCALES)[Locale]['lang'];

export const localeCodes = /* @__PURE__ */ keysOf(LOCALES);
export const defaultLocale: Locale = 'en';

/** Whether a value from a path, a cookie, or a form is the code of a locale. */
export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(LOCALES, value);

/** The locale of the portal's language code; the default for an unknown code (§4: an unset locale defaults to en). */
export const localeOfLang = (lang: string | undefined): Locale =>
  localeCodes.find((code) => LOCALES[code].lang === lang) ?? defaultLocale;

/** §3: the locale of the sign-in system's language code; `undefined` for an unknown code. */
export const localeOfLogin = (code: string | null | undefined): Locale | undefined =>
  localeCodes.find((locale) => LOCALES[locale].login === code);

/** Whether something is shown in a locale (§3 displayOnly); an empty list means all locales. */
export const isShownIn = (locale: Locale, displayOnly: readonly Locale[]): boolean =>
  displayOnly.length === 0 || displayOnly.includes(locale);
