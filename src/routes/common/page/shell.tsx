// Shell: header and footer as HTML. They are the same for all visitors in a locale, so they are rendered once
// per version of their data.
import type { ReactNode } from 'react';
import { brand, shell as shellSettings } from '../../../../common/config.ts';
import type { Data } from '../../../../common/contract/contract.ts';
import { isDocsPath } from '../../../../common/contract/docs-paths.ts';
import type { Advertisement, Header, WebInfo } from '../../../../common/contract/entities/shell.ts';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { DRAFT_PARAM } from '../../../../common/overrides/draft.ts';
import {
  activeFrame,
  type MenuEntry,
  overlayMenus,
  portalSiteInfo,
  type SiteValue,
  siteInfoOf,
} from '../../../../common/overrides/frame-overlay.ts';
import { isFrameKind } from '../../../../common/overrides/kinds.ts';
import { overlay } from '../../../../common/overrides/overlay.ts';
import type { SiteContext } from '../../../env.ts';
import { type View, ViewProvider } from '../../../views/context.tsx';
import { DocsHeader } from '../../../views/docs/header.tsx';
import type { Head, SiteHead } from '../../../views/head.tsx';
import { hotMenusOf } from '../../../views/hot-menus.ts';
import { type Html, storeHtml } from '../../../views/html.ts';
import { AccountLink } from '../../../views/layout/account-link.tsx';
import { ExtrasContainer } from '../../../views/layout/floating.tsx';
import { LanguageSwitch } from '../../../views/layout/language-switch.tsx';
import { DocsFooter, SiteFooter } from '../../../views/layout/site-footer.tsx';
import { SiteHeader, SkipLink } from '../../../views/layout/site-header.tsx';
import { TopBanner } from '../../../views/layout/top-banner.tsx';
import type { ShellHtml } from '../../../views/render.tsx';
import { renderStatic } from '../../../views/static-html.ts';
import { prefetchedSheets } from './assets.ts';
import { docsExtrasOf, extrasOf } from './extras.tsx';
import { waitOrFallback } from './optional.ts';
import { pageTimeOf } from './page-time.ts';
import { filterCurrent, nextChange } from './period.ts';
import { isShareable } from './rendered-memory.ts';
import { shellRequestsOf } from './shell-requests.ts';
import { defaultLocaleOf, iconOf, languagesOf } from './site-info.ts';

interface ShellData {
  menus: readonly MenuEntry[];
  header: Header;
  hot: Data<'common/getHotMenus'>;
  webInfo: WebInfo;
  /** Contact data with ops overrides. */
  info: readonly SiteValue[];
  /** All top banners, including future ones. */
  banners: Advertisement[];
  version: string;
}

/** The shell of one page. */
export interface Shell extends ShellHtml, SiteHead {
  /** The next scheduled change to the shell, in milliseconds since the epoch; `null` if there is none. */
  changesAt: number | null;
  /** Contact data, for structured data. */
  info: readonly SiteValue[];
}

/** Shared HTML of header and footer. */
export interface ShellTemplate {
  /** HTML around the slots. */
  header: readonly Html[];
  /** Slot after each piece of the header except the last one. */
  slots: readonly string[];
  footer: Html;
  banner: string;
  /** URL of the extras. */
  extras: string;
}

const SLOT = /<template data-cut="(\w+)"><\/template>/;

/**
 * Web info of the bare shell, so that the error page shows the brand even if the cached web info is missing.
 */
const fallbackWebInfo: WebInfo = {
  logoUrl: brand.mark,
  iconUrl: brand.mark,
  copyright: localeCodes.map((code) => ({
    languageCode: LOCALES[code].lang,
    text: `© ${brand.legalName}`,
    icp: '',
  })),
  siteLanguageList: localeCodes.map((code) => ({ name: LOCALES[code].name, value: LOCALES[code].lang })),
  defaultLanguage: 'EN_US',
};
const bareShell: Omit<ShellData, 'info'> = {
  menus: [],
  header: { logins: [], actions: [] },
  hot: [],
  webInfo: fallbackWebInfo,
  banners: [],
  version: 'bare',
};

/**
 * Loads the header and footer data. Rejects if the web info is missing (§4 Server start-up). Menus and header links are
 * optional; promotions and banners are awaited for a bounded time.
 */
async function load(c: SiteContext): Promise<ShellData> {
  const requests = shellRequestsOf(c);
  const [webInfo, menus, header] = await Promise.all([requests.webInfo, requests.menus, requests.header]);
  const [hot, ads] = await Promise.all([
    waitOrFallback(c, 'common/getHotMenus', requests.hot, { data: [], version: 'late' }),
    waitOrFallback(c, 'common/getAdvertisement', requests.ads, { data: [], version: 'late' }),
  ]);
  const locale = c.get('locale');
  const { overrides } = c.env;
  const now = pageTimeOf(c);
  if (!c.get('preview').on) c.env.isolate.site.defaultLocale = defaultLocaleOf(webInfo.data);
  return {
    webInfo: webInfo.data,
    info: siteInfoOf(webInfo.data, overrides, locale, now),
    menus: overlayMenus(menus.data, overrides, locale, now),
    header: header.data,
    hot: hot.data,
    banners: overlay('advertisement', ads.data, overrides).filter(({ position }) => position === 'topBanner'),
    // The versions of the portal's data do not cover the overrides.
    version: [
      ...[webInfo, menus, header, hot, ads].map(({ version }) => version),
      JSON.stringify(activeFrame(overrides, now)),
    ].join('.'),
  };
}

const renderInView = (view: View, node: ReactNode) =>
  renderStatic(<ViewProvider view={view}>{node}</ViewProvider>);

function render(
  view: View,
  data: ShellData,
  banner: Advertisement | undefined,
  { isDocs, draft, cached }: { isDocs: boolean; draft: string; cached: ShellTemplate | undefined },
): ShellTemplate {
  const { menus, header, hot, webInfo, info } = data;
  const slots = {
    logo: webInfo.logoUrl,
    languages: <template data-cut="languages" />,
    account: <template data-cut="account" />,
  };
  const extras =
    cached?.extras ??
    (isDocs
      ? docsExtrasOf(view.locale, prefetchedSheets)
      : extrasOf(view.locale, menus, hotMenusOf(hot), prefetchedSheets)
    ).address;
  const siteHeader = renderInView(
    view,
    <>
      <SkipLink />
      <template data-cut="banner" />
      {isDocs ? <DocsHeader {...slots} /> : <SiteHeader menus={menus} header={header} {...slots} />}
    </>,
  );
  const siteFooter = renderInView(
    view,
    <>
      {isDocs ? <DocsFooter info={info} /> : <SiteFooter logo={webInfo.logoUrl} info={info} menus={menus} />}
      <ExtrasContainer extras={`${extras}${draft}`} />
    </>,
  );
  // Pieces of HTML and slots alternate.
  const pieces = siteHeader.split(SLOT);
  return {
    header: pieces.filter((_, index) => index % 2 === 0).map(storeHtml),
    slots: pieces.filter((_, index) => index % 2 === 1),
    footer: storeHtml(siteFooter),
    banner: banner ? renderInView(view, <TopBanner ad={banner} />) : '',
    extras,
  };
}

/**
 * Returns header and footer for a request: shared HTML with the language switch and account link for its path.
 *
 * @param bare Whether to render without portal data.
 */
export async function loadShell(
  c: SiteContext,
  view: View,
  { path, available }: Pick<Head, 'path' | 'available'>,
  bare = false,
): Promise<Shell> {
  const { shells } = c.env.isolate;
  const data = bare ? { ...bareShell, info: portalSiteInfo(bareShell.webInfo, view.locale) } : await load(c);
  const now = pageTimeOf(c);
  const token = c.env.draft && !bare ? c.req.query(DRAFT_PARAM) : undefined;
  // The extras of a draft contain the menus of the draft.
  const draft = token ? `?${DRAFT_PARAM}=${token}` : '';
  const [banner] = filterCurrent(data.banners, now);
  // The key contains the banner, because ops overrides may change its text.
  const isDocs = isDocsPath(c.req.path);
  const key = `${view.locale}:${isDocs}:${data.version}:${JSON.stringify(banner ?? '')}`;
  const isPublished = !c.get('preview').on && draft === '';
  const cached = isPublished ? shells.get(key) : undefined;
  const isShared = isShareable(c) && isPublished;
  // Sticky parameters change the links of the shell, but not its extras.
  const template = isShared && cached ? cached : render(view, data, banner, { isDocs, draft, cached });
  if (isShared) shells.set(key, template);
  const languages = renderInView(
    view,
    <LanguageSwitch languages={languagesOf(data.webInfo)} path={path} available={available} />,
  );
  const slots = new Map([
    ['languages', languages],
    ['account', renderInView(view, <AccountLink path={path} />)],
    ['banner', c.req.path.includes(shellSettings.bannerFreePath) ? '' : template.banner],
  ]);
  const { webInfo } = data;
  return {
    header: template.header.flatMap((html, index) => [html, slots.get(template.slots[index] ?? '') ?? '']),
    footer: [template.footer],
    icon: iconOf(webInfo),
    defaultLocale: defaultLocaleOf(webInfo),
    samples: webInfo.samples ?? {},
    info: data.info,
    changesAt: nextChange([...data.banners, ...c.env.overrides.filter(({ kind }) => isFrameKind(kind))], now),
  };
}
