// Map filters as links, so that they work without JavaScript and each combination has a URL.
import { CITY_KINDS, type Network } from '../../../common/contract/entities/network.ts';
import { MAP_PATH, type Region, regionPath } from '../../../common/contract/page-paths.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import type { MapKind } from './map-view.ts';

export const MAP_KINDS: readonly MapKind[] = [...CITY_KINDS, 'office'];

const query = (kind: MapKind | null): string => (kind ? `?type=${kind}` : '');

interface MapFiltersProps {
  network: Network;
  region: Region | null;
  kind: MapKind | null;
}

/** Number of cities or offices of a kind, in a region or worldwide. */
function countOf({ cities, offices }: Network, region: Region | null, kind: MapKind | null): number {
  const here = cities.filter((city) => region === null || city.region === region);
  if (kind !== 'office') return here.filter((city) => kind === null || city.kinds.includes(kind)).length;
  if (region === null) return offices.length;
  const countries = new Set(here.map(({ country }) => country));
  return offices.filter(({ country }) => countries.has(country)).length;
}

/** Kind links preserve the region, and region links preserve the kind. Omits links to an empty map. */
export function MapFilters({ network, region, kind }: MapFiltersProps) {
  const { t } = useView();
  const here = region ? regionPath(region) : MAP_PATH;
  const kinds = MAP_KINDS.filter((each) => each === kind || countOf(network, region, each) > 0);
  const regions = network.regions
    .map(({ code, name }) => ({ code, name, count: countOf(network, code, kind) }))
    .filter(({ code, count }) => code === region || count > 0);
  const current = (is: boolean) => (is ? ({ 'aria-current': 'true' } as const) : {});
  return (
    <div className="map-filters">
      <nav aria-label={t('map.filterKind')}>
        <p className="label" aria-hidden="true">
          {t('map.filterKind')}
        </p>
        <ul>
          {[null, ...kinds].map((each) => (
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
            <Link to={`${MAP_PATH}${query(kind)}`}>
              {t('map.allRegions')} <small>{countOf(network, null, kind)}</small>
            </Link>
          </li>
          {regions.map(({ code, name, count }) => (
            <li key={code} {...current(code === region)}>
              <Link to={`${regionPath(code)}${query(kind)}`}>
                {name} <small>{count}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
