// Languages, as the console names them and lets one be chosen.
import { LOCALES, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { SelectField } from './form.tsx';

/** What a language is called; `null` stands for every one. */
export const languageName = (locale: Locale | null): string =>
  locale === null ? 'every language' : LOCALES[locale].name;

/** The field `locale`, for one language or every one; `every` is what that choice is called. */
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
