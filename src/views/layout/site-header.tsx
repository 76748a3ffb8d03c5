// Header of all pages except the documentation (docs/header.tsx): logo, menus, search, login, and buttons. It is
// the same on all pages of a locale, except for the language switch and the login link.
import type { ReactNode } from 'react';
import { brand } from '../../../common/config.ts';
import type { Header } from '../../../common/contract/entities/shell.ts';
import type { MenuEntry } from '../../../common/overrides/frame-overlay.ts';
import { Glyph } from '../components/glyph.tsx';
import { ButtonLink, Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Logo } from './logo.tsx';
import { Menu } from './mega-menu.tsx';
import { classNamesOf, visibleItems } from './menu-items.ts';

/** Skip link to `#main`, the first focusable element of a page. */
export function SkipLink() {
  const { t } = useView();
  return (
    <a className="skip" href="#main">
      {t('site.skip')}
    </a>
  );
}

/** Logo and site name, linked to the home page. */
export const HomeLink = ({ logo }: { logo: string }) => (
  <Link to="/" className="logo">
    <Logo url={logo} />
    {brand.name}
  </Link>
);

/** Disclosure for the phone menu (header-narrow.css), which follows it. */
export function Burger() {
  const { t } = useView();
  return (
    <details className="burger">
      <summary aria-label={t('nav.menu')}>
        <span />
      </summary>
    </details>
  );
}

interface SiteHeaderProps {
  menus: readonly MenuEntry[];
  header: Header;
  logo: string;
  languages?: ReactNode;
  /** Login link that returns to the current page. Narrow bars show the one in the account menu instead. */
  account?: ReactNode;
}

/** Login and consoles as one menu. Renders nothing without consoles. */
function AccountMenu({ logins, account }: Pick<Header, 'logins'> & Pick<SiteHeaderProps, 'account'>) {
  const { t } = useView();
  if (logins.length === 0) return null;
  return (
    <details className="header-menu account-menu" name="menu">
      <summary className="header-link">
        <Glyph name="person" />
        <span className="header-text">{t('nav.consoles')}</span>
      </summary>
      <ul>
        <li className="account-entry">{account}</li>
        {logins.map(({ title, url }) => (
          <li key={url + title}>
            <Link to={url}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Header buttons. A button may have a short label for narrow bars. */
const Actions = ({ actions }: Pick<Header, 'actions'>) =>
  actions.map(({ title, short, url, kind }) => (
    <ButtonLink key={url} to={url} isPrimary={kind === 'primary'}>
      {short ? (
        <>
          <span className="title-long">{title}</span>
          <span className="title-short">{short}</span>
        </>
      ) : (
        title
      )}
    </ButtonLink>
  ));

/**
 * Bar with the full navigation, condensed in narrow windows. On phones (§2: 768 px and less), the menu is an accordion
 * in a panel, which the preceding disclosure opens.
 */
export function SiteHeader({ menus, header, logo, languages, account }: SiteHeaderProps) {
  const { locale, t } = useView();
  return (
    <header className="site-header">
      <div className="wrap">
        <HomeLink logo={logo} />
        <Burger />
        <div className="header-nav">
          <nav aria-label={t('nav.main')}>
            <ul className="menus">
              {visibleItems(menus, locale).map((item) => (
                <li className={`menu ${classNamesOf(item)}`.trim()} key={`${item.ID}-${item.title}`}>
                  <Menu item={item} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="header-side">
            <AccountMenu logins={header.logins} account={account} />
            {languages}
            {account}
            <Actions actions={header.actions} />
          </div>
        </div>
        <Link to="/search/" className="header-link header-search">
          <Glyph name="search" />
          <span className="visually-hidden">{t('nav.search')}</span>
        </Link>
      </div>
    </header>
  );
}
