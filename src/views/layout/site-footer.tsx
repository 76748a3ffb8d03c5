// Footer (§1): company data, link groups, legal pages, the link to the cookie choice, and the copyright of the locale.

import { brand } from '../../../common/config.ts';
import type { MenuEntry, SiteValue } from '../../../common/overrides/frame-overlay.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { FOOTER_GROUPS, FOOTER_LEGAL } from './footer-groups.ts';
import { Logo } from './logo.tsx';
import { visibleItems } from './menu-items.ts';
import { SiteContacts } from './site-contacts.tsx';

/** Menu titles by portal URL, even if an override from ops changes the link. */
const titlesOf = (items: readonly MenuEntry[]): (readonly [string, string])[] =>
  items.flatMap(({ url, portalUrl, title, children }) => [
    [portalUrl ?? url, title] as const,
    ...titlesOf(children),
  ]);

const HELP = { to: '/support/', name: 'footer.help' } as const;

/** Footer groups of the locale (§1). Omits products that are missing from the menus, and empty groups. */
function useGroups(menus: readonly MenuEntry[]) {
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

/** Copyright, ICP number, legal links, the link to the cookie choice, and the theme choice. */
function FooterBar({ info, links }: { info: readonly SiteValue[]; links: typeof FOOTER_LEGAL }) {
  const { t, href } = useView();
  const textOf = (id: SiteValue['id']) => info.find((value) => value.id === id)?.text;
  const icp = textOf('icp');
  return (
    <div className="footer-bar">
      <p>
        {textOf('copyright')}
        {icp && (
          <>
            {' · '}
            <Link to="https://beian.miit.gov.cn/" blank>
              {icp}
            </Link>
          </>
        )}
      </p>
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
      {/* A script inserts the theme choice. */}
      <div className="theme-place" />
    </div>
  );
}

/** Breaks long katakana compounds between words. Chinese text does not need it; omitting it keeps pages small. */
function FooterText({ text }: { text: string }) {
  const { locale } = useView();
  return locale === 'ja' ? <Phrases text={text} /> : text;
}

interface FooterProps {
  logo: string;
  info: readonly SiteValue[];
}

export function SiteFooter({ logo, info, menus }: FooterProps & { menus: readonly MenuEntry[] }) {
  const { t } = useView();
  const groups = useGroups(menus);
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-top">
          <div>
            <Link to="/" className="logo">
              <Logo url={logo} />
              {brand.name}
            </Link>
            <p>{t('site.tagline')}</p>
            <SiteContacts info={info} />
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
        <FooterBar info={info} links={FOOTER_LEGAL} />
      </div>
    </footer>
  );
}

/** Documentation footer: one line, with the help link before the legal links. */
export const DocsFooter = ({ info }: Pick<FooterProps, 'info'>) => (
  <footer className="site-footer docs-footer">
    <div className="wrap">
      <FooterBar info={info} links={[HELP, ...FOOTER_LEGAL]} />
    </div>
  </footer>
);
