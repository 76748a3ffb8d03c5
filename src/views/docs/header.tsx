// Header of the documentation: its parts, its search, language, and login, without the menus of the site.
import type { ReactNode } from 'react';
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Burger, HomeLink } from '../layout/site-header.tsx';
import { DocsSearchForm } from './search-form.tsx';

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
        <DocsSearchForm />
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
