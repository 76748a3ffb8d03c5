// Turns keys of locales/*.json into text. The locale is a parameter everywhere: isolates are shared by
// requests.
import rosetta from 'rosetta';
import cn from '../../locales/cn.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import ja from '../../locales/ja.json' with { type: 'json' };
import ko from '../../locales/ko.json' with { type: 'json' };
import { defaultLocale, type Locale } from './locales.ts';

type Keys<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Keys<T[K], `${P}${K}.`>;
}[keyof T & string];
/** Every key of the English dictionary; the others are held to it by a test. */
export type TextKey = Keys<typeof en>;
export type Translate = (key: TextKey, params?: Record<string, string | number>) => string;

const dictionary = rosetta<Record<string, unknown>>({ en, cn, ko, ja });

/**
 * The translator of one locale. A key that the locale misses is answered in English rather than with nothing.
 */
export const createT =
  (locale: Locale): Translate =>
  (key, params) =>
    dictionary.t(key, params, locale) || dictionary.t(key, params, defaultLocale) || key;
