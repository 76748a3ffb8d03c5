// Cities of the map as tables, one per region.

import type { City, Network } from '../../../common/contract/entities/network.ts';
import { HeadRow } from '../components/head-row.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';

/** Number of cities that a region names in its closed row. */
const MAX_NAMED_CITIES = 5;

/** `open`: whether the tables are expanded initially. A link to a row expands its table. */
export function CityTables({
  network,
  cities,
  open,
}: {
  network: Network;
  cities: readonly City[];
  open: boolean;
}) {
  const { t } = useView();
  const largestOf = (rows: readonly City[]) =>
    [...rows]
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MAX_NAMED_CITIES)
      .map((city) => city.name);
  const regions = network.regions
    .map((region) => ({ ...region, rows: cities.filter((city) => city.region === region.code) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="city-tables">
      {regions.map(({ code, name, rows }) => (
        <details key={code} open={open}>
          <summary>
            <h3>{name}</h3>
            <span className="city-names" aria-hidden="true" data-markdown-ignore="">
              {largestOf(rows).join(t('map.comma'))}
            </span>
            <span className="label">{t('map.cities', { n: rows.length })}</span>
          </summary>
          <table>
            <caption className="visually-hidden">{name}</caption>
            <HeadRow names={[t('map.city'), t('map.country'), t('map.services')]} />
            <tbody>
              {rows.map((city) => (
                <tr key={city.code} id={`city-${city.code}`}>
                  <th scope="row">
                    <a href={`#map-${city.code}`}>{city.name}</a>
                  </th>
                  <td>
                    <Phrases text={city.countryName} column="narrow" />
                  </td>
                  <td>
                    <Phrases
                      text={city.kinds.map((kind) => t(`map.${kind}`)).join(t('map.comma'))}
                      column="narrow"
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </div>
  );
}
