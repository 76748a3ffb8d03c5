// The network map, its regional pages, and which point is nearest to whoever asks.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Network } from '../../../common/contract/entities/network.ts';
import { MAP_PATH, REGIONS, type Region, regionPath } from '../../../common/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { distance, type Place } from '../../views/drawings/projection.ts';
import { type Near, NearestPage } from '../../views/marketing/nearest-page.tsx';
import { NetworkPage } from '../../views/marketing/network-page.tsx';
import { Modules } from '../../views/modules/modules.tsx';
import { parseModules } from '../../views/modules/parse.ts';
import { MAP_KINDS } from '../../views/network/map-filters.tsx';
import { path, query } from '../common/input/validated.ts';
import { seoOfKind, seoOfPage, withSeo } from '../common/metadata/seo.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { lookupInTime, lookupOf } from '../common/page/lookup.ts';
import { inTimeOr } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';

/** How many points the answer to "nearest" names. */
const NEAREST = 4;

/** §2: a region's page is named by the region and `-cdn`. */
const RegionCode = z
  .string()
  .transform((code) => REGIONS.find((region) => `${region}-cdn` === code))
  .pipe(z.enum(REGIONS));

/** What the map is narrowed to. What it does not have is not there: each would be a page to keep. */
const MapQuery = { tag: z.enum(['', ...REGIONS]).default(''), type: z.enum(['', ...MAP_KINDS]).default('') };
type Requested = z.output<z.ZodObject<typeof MapQuery>>;

async function sendMap(c: SiteContext, region: Region | null, { tag, type }: Requested): Promise<Response> {
  const kind = type || null;
  const { portal, shared, log, locale } = c.var;
  const text = region
    ? { type: 'region', pageCode: `${region}-cdn` }
    : { type: 'page', pageCode: 'global-network-map' };
  const requested = {
    seo: region ? seoOfPage(c, text.type, text.pageCode) : seoOfKind(c, 'global-network-map'),
    lookup: lookupOf(c),
  };
  const [network, page] = await Promise.all([
    shared.get('network/getMap'),
    portal.call('common/getPage', text),
  ]);
  const [seo, lookup] = await Promise.all([
    inTimeOr(c, region ? 'common/getSeoModule' : 'common/getSeoCommon', requested.seo, null),
    lookupInTime(c, requested.lookup),
  ]);
  const { t } = createView(locale);
  const path = region ? regionPath(region) : MAP_PATH;
  const [first, ...rest] = parseModules(page.moduleViewList, (problem) =>
    log.report({ event: 'module-dropped', page: path, ...problem }),
  );
  const hero = first?.type === 'hero' ? first.details : { title: page.name, lead: page.desc };
  const above = region ? [{ name: t('map.title'), url: MAP_PATH }] : [];
  // The world narrowed to a region by `tag` shows that region; its own page is the canonical one.
  const shown = region ?? (tag || null);
  return sendPage(c, {
    head: {
      ...withSeo({ title: page.name, description: page.desc }, seo),
      path,
      available: page.translation.available,
      jsonLd: [
        breadcrumbData(
          [{ name: t('site.home'), url: '/' }, ...above, { name: page.name, url: path }],
          locale,
        ),
      ],
    },
    parts: [
      <NetworkPage
        key="map"
        title={hero.title}
        lead={hero.lead}
        network={network}
        region={shown}
        kind={kind}
        breadcrumb={region ? above : undefined}
      />,
      <Modules
        key="modules"
        list={first?.type === 'hero' || !first ? rest : [first, ...rest]}
        lookup={lookup}
      />,
    ],
    className: 'network-page',
    sheets: ['modules', 'map'],
    translation: page.translation,
  });
}

/** Where a request comes from, as the platform says; `null` when it does not. */
export function placeOf(cf: { latitude?: unknown; longitude?: unknown } | undefined): Place | null {
  const [latitude, longitude] = [
    Number.parseFloat(String(cf?.latitude)),
    Number.parseFloat(String(cf?.longitude)),
  ];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The points nearest to a place, nearest first, with whole kilometres. */
export const nearestTo = (place: Place, { cities }: Network): Near[] =>
  cities
    .map((city) => ({ city, kilometres: Math.round(distance(place, city)) }))
    .sort((a, b) => a.kilometres - b.kilometres)
    .slice(0, NEAREST);

async function nearOf(c: SiteContext): Promise<Near[]> {
  const place = placeOf(c.req.raw.cf as IncomingRequestCfProperties | undefined);
  return place ? nearestTo(place, await c.var.shared.get('network/getMap')) : [];
}

async function sendNearest(c: SiteContext): Promise<Response> {
  const { t } = createView(c.var.locale);
  const nearest = await nearOf(c);
  return sendPage(c, {
    head: { title: t('map.nearest'), description: t('map.nearestNote'), path: '/nearest/', available: null },
    parts: [<NearestPage key="nearest" nearest={nearest} />],
    keep: 'never',
  });
}

export function networkRoutes(app: Hono<SiteEnv>): void {
  app.get('/global-network-map', query(MapQuery), (c) => sendMap(c, null, c.req.valid('query')));
  app.get('/global-network-map/:code', path({ code: RegionCode }), query(MapQuery), (c) =>
    sendMap(c, c.req.valid('param').code, c.req.valid('query')),
  );
  app.get('/nearest', sendNearest);
  /**
   * The same for a script: `{nearest: [{code, name, country, kilometres}]}`, empty when the place is not
   * known.
   */
  app.get('/nearest/data.json', async (c) => {
    const nearest = await nearOf(c);
    return c.json({
      nearest: nearest.map(({ city, kilometres }) => ({
        code: city.code,
        name: city.name,
        country: city.countryName,
        kilometres,
      })),
    });
  });
}
