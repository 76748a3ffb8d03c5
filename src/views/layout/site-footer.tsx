// The footer: everything of the menus once more as plain links, the legal pages, and the copyright of the locale.
import type { MenuItem, WebInfo } from '../../api/contract/entities/shell.ts';
import { brand } from '../../config.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { Link } from '../components/link.tsx';
import { Mark } from '../components/logo.tsx';
import { useView } from '../context.tsx';
import { opensWindow, visibleItems } from './menu-items.ts';

/** Links of a group: an item that leads somewhere stands for its children; a mere heading gives way to them. */
const linksOf = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => (item.url ? [item] : linksOf(item.children)));

export function SiteFooter({ webInfo, menus }: { webInfo: WebInfo; menus: readonly MenuItem[] }) {
  const { locale, t } = useView();
  const groups = visibleItems(menus, locale).filter(({ children }) => children.length > 0);
  const copyright = webInfo.copyright.find(({ languageCode }) => languageCode === LOCALES[locale].lang) ?? webInfo.copyright[0];
  const legal = [
    ['/legal/', t('footer.legal')],
    ['/privacy-policy/', t('footer.privacy')],
    ['/cookie-policy/', t('footer.cookies')],
    ['/career/fraudulent-job-offers-alert/', t('footer.scamAlert')],
  ] as const;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-top">
          <div className="footer-mark">
            <Link to="/" className="logo">
              <Mark />
              {brand.name}
            </Link>
            <p>{t('site.tagline')}</p>
          </div>
          <ul className="footer-groups">
            {groups.map((group) => (
              <li key={`${group.ID}-${group.title}`}>
                <h2>{group.title}</h2>
                <ul>
                  {linksOf(group.children).map((item) => (
                    <li key={`${item.ID}-${item.url}`}>
                      <Link to={item.url} blank={opensWindow(item)}>
                        {item.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-bar">
          <p>
            {copyright?.text}
            {copyright?.icp && <span> · {copyright.icp}</span>}
          </p>
          <ul>
            {legal.map(([to, name]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
