// What the map shows, as links: they work without script, and every choice has an address of its own.
import { CITY_KINDS, type Network } from '../../api/contract/entities/network.ts';
import { MAP_PATH, type Region, regionPath } from '../../api/contract/page-paths.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import type { MapKind } from './network-map.tsx';

export const MAP_KINDS: readonly MapKind[] = [...CITY_KINDS, 'office'];

const query = (kind: MapKind | null): string => (kind ? `?type=${kind}` : '');

interface MapFiltersProps {
  network: Network;
  region: Region | null;
  kind: MapKind | null;
}

/** Kinds keep the region, regions keep the kind. */
export function MapFilters({ network, region, kind }: MapFiltersProps) {
  const { t } = useView();
  const here = region ? regionPath(region) : MAP_PATH;
  const count = (code: Region) => network.cities.filter((city) => city.region === code).length;
  const current = (is: boolean) => (is ? ({ 'aria-current': 'true' } as const) : {});
  return (
    <div className="map-filters">
      <nav aria-label={t('map.filterKind')}>
        <p className="label" aria-hidden="true">
          {t('map.filterKind')}
        </p>
        <ul>
          {[null, ...MAP_KINDS].map((each) => (
            <li key={each ?? 'all'} {...current(each === kind)}>
              <Link to={`${here}${query(each)}`}>{each ? t(`map.${each}`) : t('map.all')}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('map.filterRegion')}>
        <p className="label" aria-hidden="true">
          {t('map.filterRegion')}
        </p>
        <ul>
          <li {...current(region === null)}>
            <Link to={`${MAP_PATH}${query(kind)}`}>{t('map.allRegions')}</Link>
          </li>
          {network.regions.map(({ code, name }) => (
            <li key={code} {...current(code === region)}>
              <Link to={`${regionPath(code)}${query(kind)}`}>
                {name} <small>{count(code)}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
