// Header and footer as strings: the same for every visitor of a locale, so rendered once and used until their data changes.
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import type { Header, MenuItem, WebInfo } from '../api/contract/entities/shell.ts';
import { brand } from '../config.ts';
import type { SiteContext } from '../env.ts';
import { LOCALES, localeCodes } from '../i18n/locales.ts';
import { type View, ViewProvider } from '../views/context.tsx';
import { LanguageSwitch } from '../views/layout/language-switch.tsx';
import { SiteFooter } from '../views/layout/site-footer.tsx';
import { SiteHeader, SkipLink } from '../views/layout/site-header.tsx';
import type { ShellStrings } from '../views/render.tsx';

interface ShellData {
  menus: MenuItem[];
  header: Header;
  webInfo: WebInfo;
  version: string;
}

const CUT = '<template data-cut="page"></template>';
const rendered = new LRUCache<string, ShellStrings>({ max: 32 });

/** What the frame shows when not even the kept web info can be had: the error page still has our name on it. */
const lastWebInfo: WebInfo = {
  logoUrl: '/favicon.svg',
  iconUrl: '/favicon.svg',
  copyright: localeCodes.map((code) => ({ languageCode: LOCALES[code].lang, text: `© ${brand.legalName}`, icp: '' })),
  siteLanguageList: localeCodes.map((code) => ({ name: LOCALES[code].name, value: LOCALES[code].lang })),
  defaultLanguage: 'EN_US',
};
const bareShell: ShellData = { menus: [], header: { logins: [], actions: [] }, webInfo: lastWebInfo, version: 'bare' };

/** Loads what header and footer need. Rejects when the web info cannot be had (§8 Server start-up); menus may be missing. */
async function load(c: SiteContext): Promise<ShellData> {
  const { shared, log } = c.var;
  const optional = <T,>(call: Promise<{ data: T; version: string }>, data: T) =>
    call.catch((error) => {
      log.report({ event: 'shell-incomplete', error: String(error) });
      return { data, version: 'none' };
    });
  const [webInfo, menus, header] = await Promise.all([
    shared.getVersioned('common/getWebInfo'),
    optional(shared.getVersioned('common/getNav'), bareShell.menus),
    optional(shared.getVersioned('common/getHeader'), bareShell.header),
  ]);
  return {
    webInfo: webInfo.data,
    menus: menus.data,
    header: header.data,
    version: [webInfo, menus, header].map(({ version }) => version).join('.'),
  };
}

function render(view: View, data: ShellData): ShellStrings {
  const inView = (node: React.ReactNode) => renderToString(<ViewProvider view={view}>{node}</ViewProvider>);
  return {
    header: inView(
      <>
        <SkipLink />
        <SiteHeader menus={data.menus} header={data.header}>
          <template data-cut="page" />
        </SiteHeader>
      </>,
    ),
    footer: inView(<SiteFooter webInfo={data.webInfo} menus={data.menus} />),
  };
}

/** Header and footer for one request: shared strings with the language links of its path put in. `bare` needs no data at all. */
export async function shellOf(c: SiteContext, view: View, path: string, bare = false): Promise<ShellStrings> {
  const data = bare ? bareShell : await load(c);
  const key = `${view.locale}:${data.version}`;
  // Links that carry parameters belong to one visitor's way through the site.
  const isShared = c.var.carried.length === 0 && !c.var.preview.on;
  const strings = (isShared ? rendered.get(key) : undefined) ?? render(view, data);
  if (isShared) rendered.set(key, strings);
  const own = renderToString(
    <ViewProvider view={view}>
      <LanguageSwitch path={path} />
    </ViewProvider>,
  );
  return { header: strings.header.replaceAll(CUT, own), footer: strings.footer };
}
