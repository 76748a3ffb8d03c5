// Documentation header: logo, links to both sections, search, language switch, and login. It has no site menus.
import type { ReactNode } from 'react';
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Burger, HomeLink } from '../layout/site-header.tsx';
import { DocsSearchForm } from './search-form.tsx';

/** Links to the documentation and the API reference. CSS marks the current one, so that all pages share one header. */
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
  logo: string;
  languages: ReactNode;
  /** Login link that returns to the current page. */
  account: ReactNode;
}

/** The links are rendered twice: in the bar, and in the panel that replaces the bar's links on phones. */
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
