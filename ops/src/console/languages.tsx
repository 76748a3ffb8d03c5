// Names of languages, and the field that chooses one.
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { SelectField } from './form.tsx';

/** The name of a language; `null` stands for all. */
export const languageName = (locale: Locale | null): string =>
  locale === null ? 'all languages' : LOCALES[locale].name;

/** The field `locale`, for one language or all; `every` is the label of the latter. */
export function LanguageField({
  locale,
  every,
  error,
}: {
  locale: Locale | null;
  every: string;
  error: string | undefined;
}) {
  return (
    <SelectField
      name="locale"
      label="Language"
      error={error}
      value={locale ?? ''}
      options={[['', every], ...localeCodes.map((code) => [code, LOCALES[code].name] as const)]}
    />
  );
}
