// The four locales of the present path (§4 Locale selection). A disclosure in the header.
import { LOCALES, type Locale, localeCodes } from '../../i18n/locales.ts';
import { useView } from '../context.tsx';
import { HeaderIcon } from './header-icon.tsx';

const GLOBE =
  'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M2.5 10h15M10 2.5c3.6 4.5 3.6 10.5 0 15-3.6-4.5-3.6-10.5 0-15';

/**
 * `path` is the present path without locale; `available` are the locales that have a text of their own,
 * `null` when the page is the interface's own. What links carry along is taken to the other locale, too; the
 * rest of the query, which a kept page does not know, and the hash are put on by a script (src/client/language.ts).
 */
export function LanguageSwitch({ path, available }: { path: string; available: readonly Locale[] | null }) {
  const view = useView();
  // English stands in for a missing translation; without it the page is not there, and the one above it is
  // the nearest.
  const isThere = (code: Locale) =>
    available === null || available.includes('en') || available.includes(code);
  const above = path.replace(/[^/]+\/$/, '');
  return (
    <details className="header-menu language-switch" name="menu">
      <summary className="header-link">
        <HeaderIcon d={GLOBE} />
        <span className="header-text">
          <span className="visually-hidden">{view.t('nav.language')}: </span>
          {LOCALES[view.locale].name}
        </span>
      </summary>
      <ul>
        {localeCodes.map((code) => (
          <li key={code}>
            <a
              href={view.hrefIn(isThere(code) ? path : above, code)}
              hrefLang={LOCALES[code].htmlLang}
              lang={LOCALES[code].htmlLang}
              data-locale={code}
              aria-current={code === view.locale ? 'true' : undefined}
            >
              {LOCALES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
