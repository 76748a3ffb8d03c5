// The four locales of the present path (§4 Locale selection). A disclosure in the header.
import { href } from '../../i18n/links.ts';
import { LOCALES, localeCodes } from '../../i18n/locales.ts';
import { useView } from '../context.tsx';

/** `path` is the present path without locale. What links carry along is taken to the other locale, too. */
export function LanguageSwitch({ path }: { path: string }) {
  const view = useView();
  const own = view.href(path);
  const carried = /\?[^#]*/.exec(own)?.[0] ?? '';
  const bare = path.replace(/[?#].*$/, '');
  return (
    <details className="header-menu language-switch" name="menu">
      <summary className="header-link">
        <span className="visually-hidden">{view.t('nav.language')}: </span>
        {LOCALES[view.locale].name}
      </summary>
      <ul>
        {localeCodes.map((code) => (
          <li key={code}>
            <a
              href={href(bare, code) + carried}
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
