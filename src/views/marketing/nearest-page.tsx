// Nearest points of presence of the visitor.
import type { City } from '../../../common/contract/entities/network.ts';
import { MAP_PATH } from '../../../common/contract/page-paths.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';

export interface Near {
  city: City;
  kilometres: number;
}

/** `nearest` is empty if the request has no location. */
export function NearestPage({ nearest }: { nearest: readonly Near[] }) {
  const { t } = useView();
  const [first, ...others] = nearest;
  const place = ({ city }: Near) =>
    city.name === city.countryName ? city.name : `${city.name}${t('map.comma')}${city.countryName}`;
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('map.title'), url: MAP_PATH }]} />
      <div className="wrap page-head nearest">
        <h1>{first ? t('map.nearestTitle', { city: first.city.name }) : t('map.nearest')}</h1>
        <p className="lead">
          {first
            ? t('map.nearestLead', { place: place(first), km: first.kilometres })
            : t('map.nearestUnknown')}
        </p>
        {others.length > 0 && (
          <>
            <h2 className="label">{t('map.nearestOthers')}</h2>
            <ol>
              {others.map((near) => (
                <li key={near.city.code}>
                  {place(near)} <span className="figure">{t('map.km', { km: near.kilometres })}</span>
                </li>
              ))}
            </ol>
          </>
        )}
        <p className="label">{t('map.nearestNote')}</p>
        <p>
          <Link to={MAP_PATH} className="button">
            {t('map.back')}
          </Link>
        </p>
      </div>
    </>
  );
}
