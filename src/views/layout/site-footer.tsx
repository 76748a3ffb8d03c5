// Footer (§1): link groups, legal pages, the link to the cookie choice, and the copyright of the locale.

import { brand } from '../../../common/config.ts';
import type { MenuItem, WebInfo } from '../../../common/contract/entities/shell.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { FOOTER_GROUPS, FOOTER_LEGAL } from './footer-groups.ts';
import { Logo } from './logo.tsx';
import { visibleItems } from './menu-items.ts';

const titlesOf = (items: readonly MenuItem[]): (readonly [string, string])[] =>
  items.flatMap(({ url, title, children }) => [[url, title] as const, ...titlesOf(children)]);

const HELP = { to: '/support/', name: 'footer.help' } as const;

/** Groups of §1 in a locale. Omits products that are missing from its menus, and empty groups. */
function useGroups(menus: readonly MenuItem[]) {
  const { locale, t } = useView();
  const titles = new Map(titlesOf(visibleItems(menus, locale)));
  return FOOTER_GROUPS.map(({ title, links }) => ({
    title: t(title),
    links: links.flatMap(({ to, name, only }) => {
      const text = name ? t(name) : titles.get(to);
      return text && (!only || only.includes(locale)) ? [{ to, text }] : [];
    }),
  })).filter(({ links }) => links.length > 0);
}

/** Copyright, theme choice, further links, and the link to the cookie choice. */
function FooterBar({ webInfo, links }: { webInfo: WebInfo; links: typeof FOOTER_LEGAL }) {
  const { t, href, locale } = useView();
  const copyright =
    webInfo.copyright.find(({ languageCode }) => languageCode === LOCALES[locale].lang) ??
    webInfo.copyright[0];
  return (
    <div className="footer-bar">
      <p>
        {copyright?.text}
        {copyright?.icp && (
          <>
            {' · '}
            <Link to="https://beian.miit.gov.cn/" blank>
              {copyright.icp}
            </Link>
          </>
        )}
      </p>
      {/* A script inserts the theme choice here. */}
      <div className="theme-place" />
      <ul>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{t(name)}</Link>
          </li>
        ))}
        <li>
          <a href={href('/consent/')} rel="nofollow" data-consent-open="">
            {t('consent.reopen')}
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Long katakana compounds break between words. Chinese needs no marks here, and every page contains them. */
function FooterText({ text }: { text: string }) {
  const { locale } = useView();
  return locale === 'ja' ? <Phrases text={text} /> : text;
}

export function SiteFooter({ webInfo, menus }: { webInfo: WebInfo; menus: readonly MenuItem[] }) {
  const { t } = useView();
  const groups = useGroups(menus);
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-top">
          <div>
            <Link to="/" className="logo">
              <Logo url={webInfo.logoUrl} />
              {brand.name}
            </Link>
            <p>{t('site.tagline')}</p>
          </div>
          <ul className="footer-groups">
            {groups.map(({ title, links }) => (
              <li key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ to, text }) => (
                    <li key={to}>
                      <Link to={to} blank={to.startsWith('https:')}>
                        <FooterText text={text} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
        <FooterBar webInfo={webInfo} links={FOOTER_LEGAL} />
      </div>
    </footer>
  );
}

/** Footer of the documentation: one line, with the link to help before the legal pages, as in the full footer. */
export const DocsFooter = ({ webInfo }: { webInfo: WebInfo }) => (
  <footer className="site-footer docs-footer">
    <div className="wrap">
      <FooterBar webInfo={webInfo} links={[HELP, ...FOOTER_LEGAL]} />
    </div>
  </footer>
);
