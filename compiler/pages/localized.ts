// Schemas for values in all four languages, for data files.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';

/** Schema of an object with one value per language. */
export const perLocale = <S extends z.ZodType>(value: S) =>
  z.strictObject({ en: value, cn: value, ko: value, ja: value });

const text = z.string().min(1);
/** A short string in all languages. */
export const Localized = perLocale(text);
/** One string for all languages (numeric ranges), or one per language. */
export const LocalizedOrSame = z.union([text, Localized]);

/** Returns the text for a locale. */
export const inLocale = (value: z.output<typeof LocalizedOrSame>, locale: Locale): string =>
  typeof value === 'string' ? value : value[locale];

/** An object with one value per language. */
export const inEachLocale = <T>(valueFor: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(localeCodes.map((locale) => [locale, valueFor(locale)])) as Record<Locale, T>;
