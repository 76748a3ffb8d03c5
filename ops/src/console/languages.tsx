// Language names, the language field, and links to a page in each language.
import { isLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { FormField } from './fields.tsx';

/** Name of a language. `null` means all languages; an unknown code is returned unchanged. */
export function languageName(locale: string | null): string {
  if (locale === null) return 'all languages';
  return isLocale(locale) ? LOCALES[locale].name : locale;
}

/** The field `locale`. `all` is the label of the option for all languages. */
export const languageField = (all: string): FormField<'locale'> => ({
  name: 'locale',
  label: 'Language',
  options: [['', all], ...localeCodes.map((code) => [code, LOCALES[code].name] as const)],
});

/** Links to a page, whose path may have a query, in each language; `hasAll` adds a link for all languages. */
export function LanguageNav({
  path,
  selected,
  hasAll = false,
}: {
  path: string;
  selected: Locale | undefined;
  hasAll?: boolean;
}) {
  return (
    <nav aria-label="Language">
      <ul className="choices">
        {[...(hasAll ? [undefined] : []), ...localeCodes].map((code) => (
          <li key={code ?? 'all'}>
            <a
              href={code ? `${path}${path.includes('?') ? '&' : '?'}locale=${code}` : path}
              lang={code ? LOCALES[code].htmlLang : undefined}
              aria-current={code === selected ? 'true' : undefined}
            >
              {code ? LOCALES[code].name : 'All languages'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
