// Translation state: whether a content item exists in a locale, and whether it is current. Used by portal, hreflang,
// sitemap, language switch, and notice.
import { z } from 'zod';
import { localeCode } from './call.ts';

export const TranslationSchema = z.object({
  /**
   * `fresh`: translated from the current source. `stale`: translated from an older source. `fallback`: in another
   * locale because the requested one has no translation.
   */
  state: z.enum(['fresh', 'stale', 'fallback']),
  locale: localeCode,
  /** Locales with their own text, for hreflang. */
  available: z.array(localeCode),
});
export type Translation = z.infer<typeof TranslationSchema>;

/** A stored content item in one locale, with the hash of its own source and of the source it was translated from. */
export interface StoredText {
  locale: Translation['locale'];
  sourceHash: string;
  translatedFrom: string | null;
}

/**
 * Chooses the text for the requested locale, with its state. English is the source; if it is missing (Korean-only
 * products), the locale's own version counts as the source. Returns `null` if no version can be shown; the page then
 * does not exist.
 */
export function translationOf(
  texts: readonly StoredText[],
  requested: Translation['locale'],
): Translation | null {
  const available = texts.map((text) => text.locale);
  const requestedText = texts.find((text) => text.locale === requested);
  const source = texts.find((text) => text.locale === 'en');
  if (requestedText) {
    const stale =
      requested !== 'en' &&
      source !== undefined &&
      requestedText.translatedFrom !== null &&
      requestedText.translatedFrom !== source.sourceHash;
    return { state: stale ? 'stale' : 'fresh', locale: requested, available };
  }
  return source ? { state: 'fallback', locale: 'en', available } : null;
}
