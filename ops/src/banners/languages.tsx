// Selected languages of an override form, with the override versions that the editor has seen.
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { Choices } from '../console/form.tsx';
import type { Seen } from './schema.ts';

/** Name of the hidden field with a version. */
export const seenField = (code: Locale) => `seen-${code}` as const;

const Version = z.coerce.number().int().min(0).catch(0);
const versions = Object.fromEntries(localeCodes.map((code) => [seenField(code), Version])) as Record<
  ReturnType<typeof seenField>,
  typeof Version
>;

/** The selected languages, in the site's order, and the seen versions (0 if there was no override). */
export const SelectedLanguages = z
  .object({ locale: z.unknown().optional(), ...versions })
  .transform(({ locale, ...fields }) => {
    const selected = [locale].flat();
    const locales = localeCodes.filter((code) => selected.includes(code));
    const seen: Seen = Object.fromEntries(locales.map((code) => [code, fields[seenField(code)]]));
    return { locales, seen };
  });
export type SelectedLanguages = z.output<typeof SelectedLanguages>;

/** Checkboxes of languages, and hidden fields with the versions of their overrides. */
export function LanguageChoices({
  languages,
  error,
}: {
  languages: readonly { code: Locale; seen: number; isChosen: boolean }[];
  error?: string | undefined;
}) {
  return (
    <>
      <Choices
        name="locale"
        type="checkbox"
        legend="Languages"
        error={error}
        options={languages.map(({ code, isChosen }) => ({
          value: code,
          name: LOCALES[code].name,
          isChosen,
        }))}
      />
      {languages.map(({ code, seen }) => (
        <input key={code} type="hidden" name={seenField(code)} value={seen} />
      ))}
    </>
  );
}
