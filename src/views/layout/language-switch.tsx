// The locales of the present path (§4 Locale selection), as web info offers them (§3). A disclosure in the header.

import { href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { Glyph } from '../components/glyph.tsx';
import { useView } from '../context.tsx';

export interface Language {
  locale: Locale;
  name: string;
  /** Where its visitors are sent, when it is another host than this. */
  host: string | null;
}

interface LanguageSwitchProps {
  languages: readonly Language[];
  /** The present path without locale. */
  path: string;
  /** The locales that have a text of their own; `null` when the page is the interface's own. */
  available: readonly Locale[] | null;
}

/**
 * What links carry along is taken to the other locale, too, but not to another host; the rest of the query, which
 * a kept page does not know, and the hash are put on by a script (src/client/navigation/language.ts).
 */
export function LanguageSwitch({ languages, path, available }: LanguageSwitchProps) {
  const view = useView();
  // English stands in for a missing translation; without it the page is not there, and the one above it is
  // the nearest.
  const isThere = (code: Locale) =>
    available === null || available.includes('en') || available.includes(code);
  const above = path.replace(/[^/]+\/$/, '');
  const present = languages.find(({ locale }) => locale === view.locale);
  return (
    <details className="header-menu language-switch" name="menu">
      <summary className="header-link">
        <Glyph name="globe" />
        <span className="header-text">
          <span className="visually-hidden">{`${view.t('nav.language')}: `}</span>
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
