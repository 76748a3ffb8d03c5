// The header of every page: logo, menus, search, sign-in and the two buttons. The same for all visitors of a
// locale, but for its children.
import type { ReactNode } from 'react';
import type { Header, MenuItem } from '../../api/contract/entities/shell.ts';
import { brand } from '../../config.ts';
import { Link } from '../components/link.tsx';
import { Mark } from '../components/logo.tsx';
import { useView } from '../context.tsx';
import { Menu } from './mega-menu.tsx';
import { visibleItems } from './menu-items.ts';

/** First thing in the body: jumps over the header to `#main`. */
export function SkipLink() {
  const { t } = useView();
  return (
    <a className="skip" href="#main">
      {t('site.skip')}
    </a>
  );
}

interface SiteHeaderProps {
  menus: readonly MenuItem[];
  header: Header;
  /**
   * What differs by request: language switch and account. Placed on the right; on narrow screens in the menu.
   */
  children?: ReactNode;
}

/**
 * Where there is no room for it (§2: phones) the menu is an accordion in a panel, opened by a disclosure that
 * stands before it.
 */
export function SiteHeader({ menus, header, children }: SiteHeaderProps) {
  const { locale, t } = useView();
  return (
    <header className="site-header">
      <div className="wrap">
        <Link to="/" className="logo">
          <Mark />
          {brand.name}
        </Link>
        <details className="burger">
          <summary aria-label={t('nav.menu')}>
            <span />
          </summary>
        </details>
        <div className="header-nav">
          <nav aria-label={t('nav.main')}>
            <ul className="menus">
              {visibleItems(menus, locale).map((item) => (
                <li className="menu" key={`${item.ID}-${item.title}`}>
                  <Menu item={item} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="header-side">
            {header.logins.length > 0 && (
              <details className="header-menu" name="menu">
                <summary className="header-link">{t('nav.consoles')}</summary>
                <ul>
                  {header.logins.map(({ title, url }) => (
                    <li key={url + title}>
                      <Link to={url}>{title}</Link>
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {children}
            {header.actions.map(({ title, url, kind }) => (
              <Link key={url} to={url} className="button" kind={kind}>
                {title}
              </Link>
            ))}
          </div>
        </div>
        <Link to="/search/" className="header-link header-search">
          <svg
            className="icon"
            viewBox="0 0 20 20"
            width={20}
            height={20}
            aria-hidden="true"
            focusable="false"
          >
            <path d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M12.5 12.5 17 17" />
          </svg>
          <span className="visually-hidden">{t('nav.search')}</span>
        </Link>
      </div>
    </header>
  );
}
