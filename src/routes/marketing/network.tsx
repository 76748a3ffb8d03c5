// Network map, its regional pages, and the points nearest to the visitor.
import type { Hono } from 'hono';
import type { ComponentProps, ReactNode } from 'react';
import { z } from 'zod';
import type { Network } from '../../../common/contract/entities/network.ts';
import { MAP_PATH, REGIONS, type Region, regionPath } from '../../../common/contract/page-paths.ts';
import { numberFormat } from '../../../common/i18n/formats.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView, ViewProvider } from '../../views/context.tsx';
import { distance, type Place } from '../../views/drawings/projection.ts';
import { type NearestCity, NearestPage } from '../../views/marketing/nearest-page.tsx';
import { NetworkPage } from '../../views/marketing/network-page.tsx';
import { Modules } from '../../views/modules/modules.tsx';
import { heroOf, parseModules } from '../../views/modules/parse.ts';
import { contentOf } from '../../views/network/map-content.ts';
import { MAP_KINDS } from '../../views/network/map-filters.tsx';
import { nearMarks } from '../../views/network/near-arc.ts';
import { RouteDrawing } from '../../views/network/route-drawing.tsx';
import { formatField, MAX_CITY_LENGTH, RouteAnswer } from '../../views/network/route-form.tsx';
import { type RouteParts, type RouteQuery, resolveRoute } from '../../views/network/route-query.ts';
import { sheetsOf } from '../../views/sheets.ts';
import { renderStatic } from '../../views/static-html.ts';
import { path, query, text } from '../common/input/validated.ts';
import { applySeo, loadKindSeo, loadPageSeo } from '../common/metadata/seo.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { loadLookup, waitForLookup } from '../common/page/lookup.ts';
import { waitOrFallback } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';

/** Number of nearest points that are listed. */
const NEAREST_COUNT = 4;

/** §2: the code of a region page is the region followed by `-cdn`. */
const RegionCode = z
  .string()
  .transform((code) => REGIONS.find((region) => `${region}-cdn` === code))
  .pipe(z.enum(REGIONS));

/** Filters of the map. Unknown values return 404, because each URL would be a cached page. */
const MapQuery = { tag: z.enum(['', ...REGIONS]).default(''), type: z.enum(['', ...MAP_KINDS]).default('') };
/** Cities of a route, by code or name. */
const RouteCities = { from: text(MAX_CITY_LENGTH), to: text(MAX_CITY_LENGTH) };
type Requested = z.output<z.ZodObject<typeof MapQuery>> & { route?: RouteQuery };

/** Loads the data of the map page or a region page. */
async function mapDataOf(c: SiteContext, region: Region | null) {
  const portal = c.get('portal');
  const shared = c.get('shared');
  const log = c.get('log');
  const pageText = region
    ? { type: 'region', pageCode: `${region}-cdn` }
    : { type: 'page', pageCode: 'global-network-map' };
  const requested = {
    seo: region ? loadPageSeo(c, pageText.type, pageText.pageCode) : loadKindSeo(c, 'global-network-map'),
    lookup: loadLookup(c),
  };
  const [network, page] = await Promise.all([
    shared.get('network/getMap'),
    portal.call('common/getPage', pageText),
  ]);
  const [seo, lookup] = await Promise.all([
    waitOrFallback(c, region ? 'common/getSeoModule' : 'common/getSeoCommon', requested.seo, null),
    waitForLookup(c, requested.lookup),
  ]);
  const path = region ? regionPath(region) : MAP_PATH;
  const modules = parseModules(page.moduleViewList, (problem) =>
    log.report({ event: 'module-dropped', page: path, ...problem }),
  );
  return { network, page, seo, lookup, path, modules };
}

async function sendMap(
  c: SiteContext,
  region: Region | null,
  { tag, type, route = { from: '', to: '' } }: Requested,
): Promise<Response> {
  const { network, page, seo, lookup, path, modules } = await mapDataOf(c, region);
  const { t } = createView(c.get('locale'));
  const [first] = modules;
  const hero = first?.type === 'hero' ? first.details : { title: page.name, lead: page.desc };
  const below = first?.type === 'hero' ? modules.slice(1) : modules;
  const above = region ? [{ name: t('map.title'), url: MAP_PATH }] : [];
  const trail = [...above, { name: page.name, url: path }];
  return sendPage(c, {
    head: {
      ...applySeo({ title: page.name, description: page.desc }, seo),
      path,
      card: { title: hero.title, label: above.at(-1)?.name, drawing: { kind: 'arcs', seed: path } },
      available: page.translation.available,
      jsonLd: [breadcrumbData(trail, c.get('locale'))],
    },
    parts: [
      // With `tag`, the world map shows a region, but its canonical URL has no query.
      <NetworkPage
        key="map"
        title={hero.title}
        lead={hero.lead}
        network={network}
        region={region ?? (tag || null)}
        kind={type || null}
        breadcrumb={region ? above : undefined}
        route={route}
      />,
      <Modules key="modules" list={below} hero={heroOf(modules)} lookup={lookup} />,
    ],
    className: 'network-page',
    sheets: [...sheetsOf(below), 'map'],
    translation: page.translation,
  });
}

/** Sends the parts of the map page that show a route, for scripts. */
async function sendRoute(c: SiteContext, requested: RouteQuery): Promise<Response> {
  const network = await c.get('shared').get('network/getMap');
  const view = createView(c.get('locale'), c.get('stickyParams'));
  const result = resolveRoute(network, requested);
  const { names } = contentOf(network, null, null);
  const markup = (node: ReactNode) => renderStatic(<ViewProvider view={view}>{node}</ViewProvider>);
  return c.json({
    from: formatField(network, requested.from),
    to: formatField(network, requested.to),
    answer: markup(<RouteAnswer network={network} result={result} />),
    drawing: markup(<RouteDrawing result={result} names={names} />),
    start: result.state === 'started' ? result.city.code : '',
  } satisfies RouteParts);
}

/** Returns the visitor's coordinates from the platform's geolocation; `null` if unknown. */
export function locationOf(cf: Request['cf']): Place | null {
  const [latitude, longitude] = [
    Number.parseFloat(String(cf?.latitude)),
    Number.parseFloat(String(cf?.longitude)),
  ];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Returns the points nearest to a location, nearest first, with distances rounded to kilometers. */
export const nearestTo = (place: Place, { cities }: Network): NearestCity[] =>
  cities
    .map((city) => ({ city, kilometers: Math.round(distance(place, city)) }))
    .sort((a, b) => a.kilometers - b.kilometers)
    .slice(0, NEAREST_COUNT);

async function findNearest(c: SiteContext): Promise<ComponentProps<typeof NearestPage>> {
  const location = locationOf(c.req.raw.cf);
  const network = await c.get('shared').get('network/getMap');
  return { place: location, cities: network.cities, nearest: location ? nearestTo(location, network) : [] };
}

async function sendNearest(c: SiteContext): Promise<Response> {
  const { t } = createView(c.get('locale'));
  return sendPage(c, {
    head: { title: t('map.nearest'), description: t('map.nearestNote'), path: '/nearest/', available: null },
    parts: [<NearestPage key="nearest" {...(await findNearest(c))} />],
    className: 'network-page',
    sheets: ['map', 'nearest'],
    cache: 'never',
  });
}

/** Returns the visitor's marks on the flow map. `firstByte` has a placeholder for the measured time. */
function homeMarks(c: SiteContext, place: Place, { city, kilometers }: NearestCity) {
  const { t } = createView(c.get('locale'));
  return {
    paths: nearMarks(place, city),
    text: t('home.near', {
      city: city.name,
      distance: t('map.km', { km: numberFormat(c.get('locale')).format(kilometers) }),
    }),
    firstByte: t('home.firstByte', { ms: '#' }),
  };
}

/** Adds the routes for the network map and the nearest points. */
export function addNetworkRoutes(app: Hono<SiteEnv>): void {
  app.get('/global-network-map', query({ ...MapQuery, ...RouteCities }), (c) => {
    const { from, to, ...filters } = c.req.valid('query');
    return sendMap(c, null, { ...filters, route: { from, to } });
  });
  app.get('/global-network-map/route.json', query(RouteCities), (c) => sendRoute(c, c.req.valid('query')));
  app.get('/global-network-map/:code', path({ code: RegionCode }), query(MapQuery), (c) =>
    sendMap(c, c.req.valid('param').code, c.req.valid('query')),
  );
  app.get('/nearest', sendNearest);
  // Data for scripts: `nearest` is empty if the visitor's location is unknown. `home` contains the marks on the flow
  // map of the home page, and their text.
  app.get('/nearest/data.json', async (c) => {
    const { place, nearest } = await findNearest(c);
    const [first] = nearest;
    return c.json({
      nearest: nearest.map(({ city, kilometers }) => ({
        code: city.code,
        name: city.name,
        country: city.countryName,
        kilometres: kilometers,
      })),
      ...(place && first && { home: homeMarks(c, place, first) }),
    });
  });
}
