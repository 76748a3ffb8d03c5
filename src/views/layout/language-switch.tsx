// Locales of the current path (§4 Locale selection), as offered by web info (§3). A disclosure in the header.

import { href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { Glyph } from '../components/glyph.tsx';
import { useView } from '../context.tsx';

export interface Language {
  locale: Locale;
  name: string;
  /** Origin of the locale if it is another host. */
  host: string | null;
}

interface LanguageSwitchProps {
  languages: readonly Language[];
  /** Current path without locale. */
  path: string;
  /** Locales with a translation; `null` if the page consists of interface texts. */
  available: readonly Locale[] | null;
}

/**
 * Sticky parameters are added for the same host only. A script adds the rest of the query, which a cached
 * page does not contain, and the hash (src/client/navigation/language.ts).
 */
export function LanguageSwitch({ languages, path, available }: LanguageSwitchProps) {
  const view = useView();
  // English replaces a missing translation; without an English page, the link leads to the parent page.
  const isThere = (code: Locale) =>
    available === null || available.includes('en') || available.includes(code);
  const above = path.replace(/[^/]+\/$/, '');
  const present = languages.find(({ locale }) => locale === view.locale);
  return (
    <details className="header-menu language-switch" name="menu">
      <summary className="header-link">
        <Glyph name="globe" />
        <span className="header-text">
          <span className="visually-hidden">{`${view.t('nav.language')}${view.t('form.colon')}`}</span>
          {present?.name ?? LOCALES[view.locale].name}
        </span>
      </summary>
      <ul>
        {languages.map(({ locale, name, host }) => {
          const to = isThere(locale) ? path : above;
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
