// Cities nearest to the visitor, as a table and a map.

import type { City } from '../../../common/contract/entities/network.ts';
import { MAP_PATH } from '../../../common/contract/page-paths.ts';
import { formatMilliseconds, numberFormat } from '../../../common/i18n/formats.ts';
import { HeadRow } from '../components/head-row.tsx';
import { ButtonLink, Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import type { Place } from '../drawings/projection.ts';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { NearestMap } from '../network/nearest-map.tsx';
import { roundTripMs } from '../network/route-query.ts';

export interface NearestCity {
  city: City;
  kilometers: number;
}

function NearestTable({ nearest }: { nearest: readonly NearestCity[] }) {
  const { t, locale } = useView();
  return (
    <table>
      <caption className="visually-hidden">{t('map.nearest')}</caption>
      <HeadRow names={[t('map.city'), t('map.distance'), t('map.light')]} />
      <tbody>
        {nearest.map(({ city, kilometers }) => (
          <tr key={city.code}>
            <th scope="row">
              {city.name} {city.name !== city.countryName && <small>{city.countryName}</small>}
            </th>
            <td>{t('map.km', { km: numberFormat(locale).format(kilometers) })}</td>
            <td>{formatMilliseconds(roundTripMs(kilometers), locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NearestPageProps {
  /** Empty if the request has no location. */
  nearest: readonly NearestCity[];
  place: Place | null;
  cities: readonly City[];
}

export function NearestPage({ nearest, place, cities }: NearestPageProps) {
  const { t, locale } = useView();
  const [first] = nearest;
  const nameOf = ({ city }: NearestCity) =>
    city.name === city.countryName
      ? city.name
      : t('map.place', { city: city.name, country: city.countryName });
  return (
    <section className="map-hero night nearest">
      <Breadcrumb crumbs={[{ name: t('map.title'), url: MAP_PATH }]} />
      <div className="wrap">
        <div className="nearest-text">
          <h1>{first ? t('map.nearestTitle', { city: first.city.name }) : t('map.nearest')}</h1>
          <p className="lead">
            {first
              ? t('map.nearestLead', {
                  place: nameOf(first),
                  km: numberFormat(locale).format(first.kilometers),
                })
              : t('map.nearestUnknown')}
          </p>
          {first && <NearestTable nearest={nearest} />}
          <p className="nearest-note">{t('map.nearestNote')}</p>
          <div className="actions">
            {first && (
              <Link
                to={`${MAP_PATH}?from=${first.city.code}`}
                className="button"
                kind="primary"
                rel="nofollow"
              >
                {t('map.routesFrom', { city: first.city.name })}
              </Link>
            )}
            <ButtonLink to={MAP_PATH}>{t('map.back')}</ButtonLink>
          </div>
        </div>
        <NearestMap cities={cities} place={place} nearest={nearest.map(({ city }) => city)} />
      </div>
    </section>
  );
}
