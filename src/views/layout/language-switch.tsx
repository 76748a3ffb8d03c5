// The four locales of the present path (§4 Locale selection). A disclosure in the header.
import { LOCALES, localeCodes } from '../../i18n/locales.ts';
import { useView } from '../context.tsx';

/**
 * `path` is the present path without locale. The links go by way of /language/, which stores the choice and needs no script;
 * crawlers have the plain addresses in the head. What links carry along is taken to the other locale, too.
 */
export function LanguageSwitch({ path }: { path: string }) {
  const view = useView();
  const to = view.href(path);
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
              href={`/language/${code}?${new URLSearchParams({ path: to })}`}
              rel="nofollow"
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
