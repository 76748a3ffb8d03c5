// Network map and its regional pages: filters as links, the full-width map, the same data as tables, and offices.
import type { Network } from '../../../common/contract/entities/network.ts';
import type { Region } from '../../../common/contract/page-paths.ts';
import { Day } from '../components/date.tsx';
import { LateStyles } from '../components/late-styles.tsx';
import { MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import { CityTables } from '../network/city-tables.tsx';
import { contentOf } from '../network/map-content.ts';
import { MapFilters } from '../network/map-filters.tsx';
import type { MapKind } from '../network/map-view.ts';
import { NetworkMap } from '../network/network-map.tsx';
import { Offices } from '../network/offices.tsx';
import { RouteForm } from '../network/route-form.tsx';
import { type RouteQuery, resolveRoute } from '../network/route-query.ts';

interface NetworkPageProps {
  title: string;
  lead: string;
  network: Network;
  region: Region | null;
  /** Filter by service or for offices; `null` for all. */
  kind: MapKind | null;
  breadcrumb?: readonly Crumb[];
  /** Requested route. Only the world map with all services shows it. */
  route: RouteQuery;
}

/** Sections that show the map data. The modules of the page follow. */
export function NetworkPage({ title, lead, network, region, kind, breadcrumb, route }: NetworkPageProps) {
  const { t } = useView();
  const { cities, offices } = contentOf(network, region, kind);
  const result = region === null && kind === null ? resolveRoute(network, route) : undefined;
  return (
    <>
      <section className="map-hero night" aria-labelledby="map-title">
        {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
        <div className={result ? 'wrap map-claim map-next' : 'wrap map-claim'}>
          <h1 id="map-title">
            <Phrases text={title} />
          </h1>
          <p className="lead">{lead}</p>
        </div>
        {result && <RouteForm network={network} query={route} result={result} />}
        <LateStyles />
        <div className="wrap">
          <MapFilters network={network} region={region} kind={kind} />
        </div>
        <figure>
          <NetworkMap network={network} region={region} kind={kind} route={result} />
          <figcaption className="wrap">
            <span>
              {kind === 'office'
                ? t('map.captionOffices', { n: offices.length })
                : t('map.caption', { n: cities.length })}
            </span>
            <span>
              {t('map.updated')} <Day at={network.updatedAt} />
            </span>
            <MoreLink to="/nearest/">{t('map.nearest')}</MoreLink>
          </figcaption>
        </figure>
      </section>
      {kind !== 'office' && (
        <Section id="cities" kind="cities" title={t('map.tableTitle')} intro={t('map.tableIntro')} wide>
          <CityTables network={network} cities={cities} open={region !== null || kind !== null} />
        </Section>
      )}
      <Offices offices={offices} />
    </>
  );
}
