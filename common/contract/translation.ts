// One truth about translations: is this text there in this locale, and how fresh. Portal, hreflang, sitemap,
// switch and notice all ask here.
import { z } from 'zod';
import { localeCode } from './call.ts';

export const TranslationSchema = z.object({
  /**
   * `fresh`: of the present source. `stale`: of an older one. `fallback`: shown in `lang` because the asked
   * locale has none.
   */
  state: z.enum(['fresh', 'stale', 'fallback']),
  /** The locale the text is really in. */
  locale: localeCode,
  /** The locales that have a text of their own: what hreflang may list. */
  available: z.array(localeCode),
});
export type Translation = z.infer<typeof TranslationSchema>;

/**
 * A stored text of one locale: the hash of its own source, and the hash of the source it was translated from.
 */
export interface StoredText {
  locale: Translation['locale'];
  sourceHash: string;
  madeFrom: string | null;
}

/**
 * Says which of the stored texts a visitor of `requested` gets, and in what state.
 * English is the source; where it is missing (Korean-only products), the asked locale's own text counts as
 * the source.
 * Gives `null` when nothing can be shown at all: the page is absent.
 */
export function translationOf(
  texts: readonly StoredText[],
  requested: Translation['locale'],
): Translation | null {
  const available = texts.map((text) => text.locale);
  const own = texts.find((text) => text.locale === requested);
  const source = texts.find((text) => text.locale === 'en');
  if (own) {
    const stale =
      requested !== 'en' &&
      source !== undefined &&
      own.madeFrom !== null &&
      own.madeFrom !== source.sourceHash;
    return { state: stale ? 'stale' : 'fresh', locale: requested, available };
  }
  return source ? { state: 'fallback', locale: 'en', available } : null;
}
