// Home page (§3 Home content). The first part does not wait for news and recommendations.
import type { Hono } from 'hono';
import type { ReactNode } from 'react';
import { paging } from '../../../common/config.ts';
import type { Data } from '../../../common/contract/contract.ts';
import { leavesOf } from '../../../common/contract/entities/content.ts';
import type { Banner } from '../../../common/contract/entities/home.ts';
import { TIMED_OUT } from '../../../common/http/timeout.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { overlay } from '../../../common/overrides/overlay.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import {
  HomeAnnouncements,
  HomeBlocks,
  HomeClosing,
  HomeFigures,
  HomeFirst,
  HomeNews,
  HomeSolutions,
  SectionUnavailable,
} from '../../views/marketing/home.tsx';
import { HomeCases, HomeCustomers } from '../../views/marketing/home-cases.tsx';
import { type ParsedModule, parseModules } from '../../views/modules/parse.ts';
import type { MemoPart } from '../../views/render.tsx';
import { applySeo, loadKindSeo } from '../common/metadata/seo.ts';
import { siteData } from '../common/metadata/structured-data.ts';
import { loadLookup } from '../common/page/lookup.ts';
import { tryCall, waitFor, waitOrFallback } from '../common/page/optional.ts';
import { pageTimeOf } from '../common/page/page-time.ts';
import { filterCurrent, nextChange } from '../common/page/period.ts';
import { sendPage } from '../common/page/send.tsx';
import { loadShell } from '../common/page/shell.tsx';

/** Renders the news. It changes often, so it is requested from the portal instead of read from shared data. */
async function renderNews(c: SiteContext): Promise<MemoPart> {
  const groups = await tryCall(c, 'portal', 'home/getRecommandNews', {
    types: ['NEWS', 'BLOG'],
    pageSize: paging.resources,
  });
  const title = createView(c.get('locale')).t('home.news');
  return {
    name: 'home-news',
    deps: [groups],
    node: groups ? <HomeNews groups={groups} /> : <SectionUnavailable title={title} />,
  };
}

/**
 * Loads product groups with products for this locale only, as modules of related products. `homepage-ko` (§2) shows
 * them first.
 */
async function loadOwnGroups(c: SiteContext): Promise<ParsedModule[]> {
  const locale = c.get('locale');
  const groups = ((await tryCall(c, 'shared', 'products/getPublish')) ?? []).flatMap((node) =>
    node.children.flatMap((child) => ('classify' in child ? [child] : [])),
  );
  return groups.flatMap(({ id, name, children }): ParsedModule[] => {
    const codes = children.filter(({ displayOnly }) => displayOnly.includes(locale)).map(({ code }) => code);
    return codes.length === 0
      ? []
      : [
          {
            id: `own-${id}`,
            name,
            type: 'related',
            details: { title: name, products: codes, solutions: [], links: [] },
          },
        ];
  });
}

/** Loads special services and recommended solutions, or the solutions of the tree as a fallback. */
async function renderRecommended(c: SiteContext): Promise<MemoPart> {
  const [recommended, services] = await Promise.all([
    tryCall(c, 'shared', 'home/getSolutionsRecommends', { pageSize: 6 }),
    tryCall(c, 'shared', 'home/getSpecialService'),
  ]);
  const solutions =
    recommended ?? leavesOf((await tryCall(c, 'shared', 'solutions/getPublish')) ?? []).slice(0, 6);
  return {
    name: 'home-recommended',
    deps: [services, ...solutions],
    node: <HomeSolutions services={services ?? []} solutions={solutions} />,
  };
}

/** Loads customer cases; empty if they cannot be loaded. */
async function renderCases(c: SiteContext): Promise<MemoPart> {
  const [large, cases] = await Promise.all([
    tryCall(c, 'shared', 'home/getCustomerCase'),
    tryCall(c, 'shared', 'home/getCustomerCases'),
  ]);
  return {
    name: 'home-cases',
    deps: [large, cases],
    node: <HomeCases large={large} others={cases ?? []} />,
  };
}

/** Loads shortcuts and modules. The modules of `before` come first. */
async function loadBlocks(c: SiteContext, before: Promise<readonly ParsedModule[]>) {
  const [first, shortcuts, modules, lookup] = await Promise.all([
    before,
    tryCall(c, 'shared', 'home/getShortcuts'),
    tryCall(c, 'shared', 'home/getModules', { belongType: 'HOME' }),
    loadLookup(c),
  ]);
  const blocks = parseModules(modules ?? [], (problem) =>
    c.get('log').report({ event: 'module-dropped', ...problem }),
  );
  return { before: first, shortcuts, modules, blocks, lookup };
}

type Blocks = Awaited<ReturnType<typeof loadBlocks>>;

const blocksPart = ({ before, shortcuts, modules, blocks, lookup }: Blocks): MemoPart => ({
  name: 'home-blocks',
  deps: [shortcuts, ...before, modules, lookup],
  node: <HomeBlocks shortcuts={shortcuts ?? []} modules={[...before, ...blocks]} lookup={lookup} />,
});

/** Renders late blocks, or a notice in their place if they are missing: the top of the page is already sent. */
const lateBlocksPart = (blocks: Blocks): MemoPart | ReactNode =>
  blocks.modules ? blocksPart(blocks) : <SectionUnavailable />;

const figuresPart = ({ modules, blocks }: Blocks): MemoPart => ({
  name: 'home-figures',
  deps: [modules],
  node: <HomeFigures modules={blocks} />,
});

const closingPart = ({ modules, blocks, lookup }: Blocks): MemoPart => ({
  name: 'home-closing',
  deps: [modules, lookup],
  node: <HomeClosing modules={blocks} lookup={lookup} />,
});

type Clients = Data<'home/getImageResource'> | null;
const clientsPart = (clients: Clients): MemoPart => ({
  name: 'home-customers',
  deps: [clients],
  node: <HomeCustomers clients={clients ?? undefined} />,
});

/** Requests all data of the first chunk. */
const requestFirstChunk = (c: SiteContext, before: Promise<readonly ParsedModule[]>) => ({
  seo: loadKindSeo(c, 'home'),
  banners: tryCall(c, 'shared', 'home/getBanner', { type: 'banner' }),
  adBanners: tryCall(c, 'shared', 'home/getBanner', { type: 'adBanner' }),
  distribution: tryCall(c, 'shared', 'home/getImageResource', { type: 'distribution' }),
  network: tryCall(c, 'shared', 'network/getMap'),
  clients: tryCall(c, 'shared', 'home/getImageResource', { type: 'topcase' }),
  blocks: loadBlocks(c, before),
});
type FirstChunkRequests = ReturnType<typeof requestFirstChunk>;

/**
 * Waits for the data of the first chunk for a bounded time. Customers and blocks may arrive later; other late data
 * counts as missing.
 */
async function awaitFirstChunk(c: SiteContext, requested: FirstChunkRequests) {
  const [seo, banners, adBanners, distribution, network, clients, blocks] = await Promise.all([
    waitOrFallback(c, 'common/getSeoCommon', requested.seo, null),
    waitOrFallback(c, 'home/getBanner', requested.banners, null),
    waitOrFallback(c, 'home/getBanner', requested.adBanners, null),
    waitOrFallback(c, 'home/getImageResource', requested.distribution, null),
    waitOrFallback(c, 'network/getMap', requested.network, null),
    waitFor(c, 'home/getImageResource', requested.clients),
    waitFor(c, 'home/getModules', requested.blocks),
  ]);
  const modules = blocks === TIMED_OUT ? TIMED_OUT : blocks.modules;
  return {
    seo,
    banners: overlay('banner', banners ?? [], c.env.overrides),
    adBanners: overlay('banner', adBanners ?? [], c.env.overrides),
    distribution,
    network,
    figures: blocks === TIMED_OUT ? requested.blocks.then(figuresPart) : figuresPart(blocks),
    blocks: blocks === TIMED_OUT ? requested.blocks.then(lateBlocksPart) : blocksPart(blocks),
    customers: clients === TIMED_OUT ? requested.clients.then(clientsPart) : clientsPart(clients),
    closing: blocks === TIMED_OUT ? requested.blocks.then(closingPart) : closingPart(blocks),
    degraded: [banners, network ?? distribution, clients, modules].includes(null),
  };
}
type FirstChunkData = Awaited<ReturnType<typeof awaitFirstChunk>>;

/** Renders the first view: the claim of the first banner, and the map. */
const firstPart = (banner: Banner | undefined, { distribution, network }: FirstChunkData): MemoPart => ({
  name: 'home-first',
  deps: [banner, distribution, network],
  node: <HomeFirst banner={banner} distribution={distribution ?? undefined} network={network ?? undefined} />,
});

const announcementsPart = (banners: readonly Banner[]): MemoPart => ({
  name: 'home-announcements',
  deps: banners,
  node: <HomeAnnouncements banners={banners} />,
});

/**
 * Sends the home page. Head, header, and hero wait for optional data for a bounded time. Sections whose data is late
 * are streamed afterwards.
 */
async function sendHome(c: SiteContext, before: Promise<readonly ParsedModule[]>): Promise<Response> {
  const locale = c.get('locale');
  const view = createView(locale, c.get('stickyParams'));
  const { t } = view;
  const [news, recommended, cases] = [renderNews(c), renderRecommended(c), renderCases(c)];
  const requested = requestFirstChunk(c, before);
  const shell = await loadShell(c, view, { path: '/', available: localeCodes });
  const data = await awaitFirstChunk(c, requested);
  const { figures, blocks, customers, closing, degraded } = data;
  const now = pageTimeOf(c);
  const [claim, ...others] = filterCurrent(data.banners, now);
  const announcements = announcementsPart([...others, ...filterCurrent(data.adBanners, now)]);
  return sendPage(
    c,
    {
      head: {
        ...applySeo({ title: t('site.tagline'), description: t('home.description') }, data.seo),
        path: '/',
        available: localeCodes,
        jsonLd: siteData(shell.info, locale),
      },
      parts: [
        firstPart(claim, data),
        figures,
        announcements,
        blocks,
        recommended,
        cases,
        customers,
        news,
        closing,
      ],
      sheets: ['home'],
      cache: degraded ? 'never' : 'page',
      changesAt: nextChange([...data.banners, ...data.adBanners], now),
      degraded,
    },
    shell,
  );
}

/** Adds the routes for the home page. */
export function addHomeRoutes(app: Hono<SiteEnv>): void {
  app.get('/', (c) => sendHome(c, Promise.resolve([])));
  // The home page of the Korean market. Its canonical URL is the home page.
  app.get('/homepage-ko', (c) => sendHome(c, loadOwnGroups(c)));
}
