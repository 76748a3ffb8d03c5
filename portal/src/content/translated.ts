// Content rows: one per locale.
import { type StoredText, type Translation, translationOf } from '../../../common/contract/translation.ts';
import type { Locale } from '../../../common/i18n/locales.ts';

/** Columns of `StoredText` that have other names in the database. */
export const SOURCE_COLUMNS = 'source_hash AS sourceHash, made_from AS translatedFrom';

/** Selects the row for a visitor's locale (`translationOf`), with its state; `null` if none can be shown. */
export function chooseText<R extends StoredText>(
  rows: readonly R[],
  locale: Locale,
): (R & { translation: Translation }) | null {
  const translation = translationOf(rows, locale);
  const row = translation && rows.find((text) => text.locale === translation.locale);
  return row ? { ...row, translation } : null;
}
