// Translates keys of locales/*.json. The locale is always a parameter because requests share isolates.
import rosetta from 'rosetta';
import cn from '../../locales/cn.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import ko from '../../locales/ko.json' with { type: 'json' };
import { defaultLocale, type Locale } from './locales.ts';

type Keys<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Keys<T[K], `${P}${K}.`>;
}[keyof T & string];
/** Keys of the English dictionary; a test checks that the others have the same keys. */
export type TextKey = Keys<typeof en>;
export type Translate = (key: TextKey, params?: Record<string, string | number>) => string;

const dictionary = rosetta<Record<string, unknown>>({ en, cn, ko, ja });

/** The translator of one locale. Falls back to English for a missing key. */
export const createT =
  (locale: Locale): Translate =>
  (key, params) =>
    dictionary.t(key, params, locale) || dictionary.t(key, params, defaultLocale) || key;
