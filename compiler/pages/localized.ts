// A short text in all four languages, for data files.
import { z } from 'zod';
import type { Locale } from '../../common/i18n/locales.ts';

const text = z.string().min(1);
export const Localized = z.strictObject({ en: text, cn: text, ko: text, ja: text });
/** One text for all languages (numeric ranges), or one per language. */
export const LocalizedOrSame = z.union([text, Localized]);

/** The text of a language. */
export const inLocale = (value: z.output<typeof LocalizedOrSame>, locale: Locale): string =>
  typeof value === 'string' ? value : value[locale];
