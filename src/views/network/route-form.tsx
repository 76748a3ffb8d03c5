// Form for a route between two cities, and its result. It works without JavaScript. A script updates the result
// without a reload (src/client/map/route-form.ts).

import { Fragment } from 'react';
import type { Network } from '../../../common/contract/entities/network.ts';
import { MAP_PATH } from '../../../common/contract/page-paths.ts';
import { formatMilliseconds, numberFormat } from '../../../common/i18n/formats.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { GetForm } from '../lists/filter-bar.tsx';
import { findCity, listNameOf, type RouteQuery, type RouteResult, roundTripMs } from './route-query.ts';

export const MAX_CITY_LENGTH = 80;

const ANCHOR = 'route';

type Found = Extract<RouteResult, { state: 'found' }>;

/** Distance, with the round-trip time of light in fiber. */
function Figure({ line, name, kilometers }: { line: string; name: string; kilometers: number }) {
  const { t, locale } = useView();
  return (
    <div data-line={line}>
      <dt>{name}</dt>
      <dd>
        {t('map.km', { km: numberFormat(locale).format(Math.round(kilometers)) })}{' '}
        <small>{formatMilliseconds(roundTripMs(kilometers), locale)}</small>
      </dd>
    </div>
  );
}

function FoundRoute({ path, kilometers, from, to }: Found) {
  const { t } = useView();
  const stops = path?.stops ?? [from, to];
  return (
    <>
      <p className="route-stops">
        {stops.map(({ code, name }, index) => (
          <Fragment key={code}>
            <span>{index < stops.length - 1 ? `${name} –` : name}</span>{' '}
          </Fragment>
        ))}
        <Link to={MAP_PATH} className="route-clear">
          {t('map.route.clear')}
        </Link>
      </p>
      {!path && <p>{t('map.route.none')}</p>}
      <dl>
        {path && <Figure line="main" name={t('map.route.main')} kilometers={path.kilometers} />}
        <Figure line="direct" name={t('map.route.direct')} kilometers={kilometers} />
      </dl>
      <p className="route-note">
        <span>{t('map.route.light')}</span>
        {(path?.isAccess.first || path?.isAccess.last) && <span>{t('map.route.access')}</span>}
      </p>
    </>
  );
}

const MAX_EXAMPLES = 3;

/** Example routes between the largest cities of different regions. */
function Examples({ network }: { network: Network }) {
  const { t } = useView();
  const largest = [...network.cities].sort((a, b) => a.rank - b.rank);
  const ofRegions = network.regions.flatMap(
    ({ code }) => largest.find(({ region }) => region === code) ?? [],
  );
  const half = ofRegions.length >> 1;
  const pairs = ofRegions.slice(0, Math.min(half, MAX_EXAMPLES)).flatMap((from, index) => {
    const to = ofRegions[index + half];
    return to ? [{ from, to }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <ul className="route-examples" aria-label={t('map.route.examples')}>
      {pairs.map(({ from, to }) => (
        <li key={from.code}>
          <Link to={`${MAP_PATH}?from=${from.code}&to=${to.code}`} rel="nofollow">
            {from.name} – {to.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Next step, or the problem of the query, with example routes. */
function Hint({ network, problem }: { network: Network; problem: string | null }) {
  const { t } = useView();
  return (
    <>
      {problem ? (
        <p className="route-problem">{problem}</p>
      ) : (
        <p>
          {t('map.route.hint')} <span className="route-points">{t('map.route.points')}</span>
        </p>
      )}
      <Examples network={network} />
    </>
  );
}

/** Result of a query, or the next step. */
export function RouteAnswer({ network, result }: { network: Network; result: RouteResult }) {
  const { t } = useView();
  switch (result.state) {
    case 'found':
      return <FoundRoute {...result} />;
    case 'started':
      return <p>{t('map.route.started', { city: result.city.name })}</p>;
    case 'same':
      return <Hint network={network} problem={t('map.route.same')} />;
    case 'unknown':
      return <Hint network={network} problem={t('map.route.unknown', { name: result.name })} />;
    default:
      return <Hint network={network} problem={null} />;
  }
}

/** Field value: the name of the requested city, or the unknown input as submitted. */
export function formatField(network: Network, requested: string): string {
  const city = findCity(network, requested);
  return city ? listNameOf(network, city) : requested;
}

interface RouteFormProps {
  network: Network;
  query: RouteQuery;
  result: RouteResult;
}

export function RouteForm({ network, query, result }: RouteFormProps) {
  const { t, href } = useView();
  return (
    <section
      id={ANCHOR}
      className="wrap route"
      aria-label={t('map.route.title')}
      data-route={href(`${MAP_PATH}route.json`)}
      data-start={result.state === 'started' ? result.city.code : undefined}
    >
      <GetForm className="route-form" path={MAP_PATH} anchor={ANCHOR}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{t(`map.route.${name}`)}</span>
            <input
              name={name}
              list="route-cities"
              defaultValue={query[name] && formatField(network, query[name])}
              maxLength={MAX_CITY_LENGTH}
              autoComplete="off"
              spellCheck={false}
              required
            />
          </label>
        ))}
        <button type="submit" className="button">
          {t('map.route.show')}
        </button>
        <datalist id="route-cities">
          {network.cities.map((city) => (
            <option key={city.code} value={listNameOf(network, city)} />
          ))}
        </datalist>
      </GetForm>
      <div className="route-answer" role="status">
        <RouteAnswer network={network} result={result} />
      </div>
    </section>
  );
}
