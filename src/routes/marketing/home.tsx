// The home page (§3 Home content). The first view does not wait for news and recommendations.
import type { Hono } from 'hono';
import type { ReactNode } from 'react';
import { leavesOf } from '../../api/contract/entities/content.ts';
import { paging } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { overlay } from '../../live/overlay.ts';
import { lookupOf } from '../../pages/lookup.ts';
import { momentOf } from '../../pages/moment.ts';
import { optional } from '../../pages/optional.ts';
import { current, nextChange } from '../../pages/period.ts';
import { sendPage } from '../../pages/send.tsx';
import { seoOfKind, withSeo } from '../../pages/seo.ts';
import { siteData } from '../../pages/structured-data.ts';
import { createView } from '../../views/context.tsx';
import { everyLocale } from '../../views/document.tsx';
import { type ParsedModule, parseModules } from '../../views/modules/parse.ts';
import {
  HomeClosing,
  HomeFirst,
  HomeNews,
  HomeSolutions,
  SectionUnavailable,
} from '../../views/pages/home.tsx';
import { HomeCases, HomeCustomers } from '../../views/pages/home-cases.tsx';
import type { MemoPart } from '../../views/render.tsx';

/** News are asked of the portal itself, each time: they are what changes. */
async function newsOf(c: SiteContext): Promise<ReactNode> {
  const groups = await optional(c, 'portal', 'home/getRecommandNews', {
    types: ['NEWS', 'BLOG'],
    pageSize: paging.resources,
  });
  return groups ? (
    <HomeNews groups={groups} />
  ) : (
    <SectionUnavailable title={createView(c.var.locale).t('home.news')} />
  );
}

/**
 * Groups of products that only this locale has, as related products: what §2 `homepage-ko` shows before the
 * rest.
 */
async function ownGroups(c: SiteContext): Promise<ParsedModule[]> {
  const { locale } = c.var;
  const groups = ((await optional(c, 'shared', 'products/getPublish')) ?? []).flatMap((node) =>
    node.children.flatMap((child) => ('classify' in child ? [child] : [])),
  );
  return groups.flatMap(({ id, name, children }): ParsedModule[] => {
    const own = children.filter(({ displayOnly }) => displayOnly.includes(locale)).map(({ code }) => code);
    return own.length === 0
      ? []
      : [{ id: `own-${id}`, name, type: 'related', details: { title: name, products: own, solutions: [] } }];
  });
}

/** Recommended solutions; those of the tree stand in for them. */
async function recommendedOf(c: SiteContext): Promise<MemoPart> {
  const [found, services] = await Promise.all([
    optional(c, 'shared', 'home/getSolutionsRecommends', { pageSize: 6 }),
    optional(c, 'shared', 'home/getSpecialService'),
  ]);
  const solutions =
    found ?? leavesOf((await optional(c, 'shared', 'solutions/getPublish')) ?? []).slice(0, 6);
  return {
    name: 'home-recommended',
    deps: [services, ...solutions],
    node: <HomeSolutions services={services ?? []} solutions={solutions} />,
  };
}

/** What customers did; without its answers the page goes on without. */
async function casesOf(c: SiteContext): Promise<MemoPart> {
  const [large, others] = await Promise.all([
    optional(c, 'shared', 'home/getCustomerCase'),
    optional(c, 'shared', 'home/getCustomerCases'),
  ]);
  return {
    name: 'home-cases',
    deps: [large, others],
    node: <HomeCases large={large} others={others ?? []} />,
  };
}

/** `before` stands before all other modules. */
async function sendHome(c: SiteContext, before: readonly ParsedModule[]): Promise<Response> {
  const [news, recommended, cases] = [newsOf(c), recommendedOf(c), casesOf(c)];
  const [seo, shortcuts, ownBanners, ownAdBanners, modules, clients, distribution, lookup] =
    await Promise.all([
      seoOfKind(c, 'home'),
      optional(c, 'shared', 'home/getShortcuts'),
      optional(c, 'shared', 'home/getBanner', { type: 'banner' }),
      optional(c, 'shared', 'home/getBanner', { type: 'adBanner' }),
      optional(c, 'shared', 'home/getModules', { belongType: 'HOME' }),
      optional(c, 'shared', 'home/getImageResource', { type: 'topcase' }),
      optional(c, 'shared', 'home/getImageResource', { type: 'distribution' }),
      lookupOf(c),
    ]);
  const banners = overlay('banner', ownBanners ?? [], c.env.flips);
  const adBanners = overlay('banner', ownAdBanners ?? [], c.env.flips);
  const { t } = createView(c.var.locale);
  const now = momentOf(c);
  const [onShow, advertised] = [current(banners, now), current(adBanners, now)];
  const blocks = parseModules(modules ?? [], (problem) =>
    c.var.log.report({ event: 'module-dropped', ...problem }),
  );
  const first: MemoPart = {
    name: 'home-first',
    deps: [onShow.length, ...onShow, ...advertised, shortcuts, ...before, modules, distribution, lookup],
    node: (
      <HomeFirst
        banners={onShow}
        adBanners={advertised}
        shortcuts={shortcuts ?? []}
        modules={[...before, ...blocks]}
        distribution={distribution ?? undefined}
        lookup={lookup}
      />
    ),
  };
  const degraded = [ownBanners, modules, clients, distribution].includes(null);
  return sendPage(c, {
    head: {
      ...withSeo({ title: t('site.tagline'), description: t('home.description') }, seo),
      path: '/',
      available: everyLocale,
      jsonLd: siteData(c.var.locale),
    },
    parts: [
      first,
      recommended,
      cases,
      {
        name: 'home-customers',
        deps: [clients],
        node: <HomeCustomers clients={clients ?? undefined} />,
      },
      news,
      {
        name: 'home-closing',
        deps: [modules, lookup],
        node: <HomeClosing modules={blocks} lookup={lookup} />,
      },
    ],
    keep: degraded ? 'never' : 'page',
    changesAt: nextChange([...banners, ...adBanners], now),
    degraded,
  });
}

export function homeRoutes(app: Hono<SiteEnv>): void {
  app.get('/', (c) => sendHome(c, []));
  /** The home page of the Korean market; its canonical address is the home page's. */
  app.get('/homepage-ko', async (c) => sendHome(c, await ownGroups(c)));
}
