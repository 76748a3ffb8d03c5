// Language switch in the header (§4 Locale selection), with the locales of web info (§3).

import { href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { Glyph } from '../components/glyph.tsx';
import { useView } from '../context.tsx';

export interface Language {
  locale: Locale;
  name: string;
  /** Separate host of the locale; `null` if it has none. */
  host: string | null;
}

interface LanguageSwitchProps {
  languages: readonly Language[];
  /** Current path without locale. */
  path: string;
  /** Locales with a translation; `null` if the page has only UI strings, which exist in all locales. */
  available: readonly Locale[] | null;
}

/**
 * Links to the same host preserve the sticky parameters. A script adds the fragment and the rest of the query, which a
 * cached page does not contain (src/client/navigation/language.ts).
 */
export function LanguageSwitch({ languages, path, available }: LanguageSwitchProps) {
  const view = useView();
  // A missing translation falls back to English. Without an English version, link to the parent page.
  const hasVersion = (code: Locale) =>
    available === null || available.includes('en') || available.includes(code);
  const parentPath = path.replace(/[^/]+\/$/, '');
  const currentLanguage = languages.find(({ locale }) => locale === view.locale);
  return (
    <details className="header-menu language-switch" name="menu">
      <summary className="header-link">
        <Glyph name="globe" />
        <span className="header-text">
          <span className="visually-hidden">{`${view.t('nav.language')}${view.t('form.colon')}`}</span>
          {currentLanguage?.name ?? LOCALES[view.locale].name}
        </span>
      </summary>
      <ul>
        {languages.map(({ locale, name, host }) => {
          const to = hasVersion(locale) ? path : parentPath;
          return (
            <li key={locale}>
              <a
                href={host === null ? view.hrefIn(to, locale) : `https://${host}${href(to, locale)}`}
                hrefLang={LOCALES[locale].htmlLang}
                lang={LOCALES[locale].htmlLang}
                data-locale={locale}
                aria-current={locale === view.locale ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
