// Header of the documentation: its parts, its search, language, and login, without the menus of the site.
import type { ReactNode } from 'react';
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH, DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import { Glyph } from '../components/glyph.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Burger, HomeLink } from '../layout/site-header.tsx';
import { GetForm } from '../lists/filter-bar.tsx';

/** Documentation and API reference. A style sheet marks the current one: the header is the same on all pages. */
function Parts() {
  const { t } = useView();
  return (
    <nav aria-label={t('nav.main')}>
      <ul className="menus">
        <li className="menu">
          <Link to={DOCS_PATH} className="menu-title">
            {t('docs.short')}
          </Link>
        </li>
        <li className="menu">
          <Link to={API_PATH} className="menu-title">
            API
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** A plain form. A script opens the search overlay instead, with a click or the shortcut that the hint names. */
function Search() {
  const { t } = useView();
  return (
    <search>
      <GetForm className="docs-search" path={DOCS_SEARCH}>
        <Glyph name="search" />
        <input
          type="search"
          name="keyword"
          aria-label={t('docs.searchLabel')}
          placeholder={t('docs.searchLabel')}
          maxLength={100}
          required
          enterKeyHint="search"
          autoComplete="off"
        />
        <kbd aria-hidden="true" />
      </GetForm>
    </search>
  );
}

interface DocsHeaderProps {
  /** Address of the logo. */
  logo: string;
  /** Language switch of the current page. */
  languages: ReactNode;
  /** Login link that returns to the current page. */
  account: ReactNode;
}

/** The links are rendered twice: in the bar, and in the panel that replaces them on phones. */
export function DocsHeader({ logo, languages, account }: DocsHeaderProps) {
  return (
    <header className="site-header docs-header">
      <div className="wrap">
        <HomeLink logo={logo} />
        <Parts />
        <Search />
        <Burger />
        <div className="header-nav">
          <Parts />
          <div className="header-side">
            {languages}
            {account}
          </div>
        </div>
      </div>
    </header>
  );
}
