// Network map: land, routes, cities, and offices. Each point links to its row in the tables below. A script shows the
// row in a card instead (src/client/map/network-map.ts).
import type { City, Network, Office } from '../../../common/contract/entities/network.ts';
import type { Region } from '../../../common/contract/page-paths.ts';
import { roundToTenth } from '../../../common/drawing/path.ts';
import { useView } from '../context.tsx';
import { project } from '../drawings/projection.ts';
import { CITY_MARKS, cityMark } from './city-marks.ts';
import { contentOf } from './map-content.ts';
import { MapLegend } from './map-legend.tsx';
import { Names } from './map-names.tsx';
import { routesBetween } from './map-routes.ts';
import { discs, type MapKind, REFERENCE_WIDTH, roundToHundredths } from './map-view.ts';
import { RouteDrawing } from './route-drawing.tsx';
import type { RouteResult } from './route-query.ts';

function OfficeMark({ office, half }: { office: Office; half: number }) {
  const [x, y] = project(office);
  const h = roundToHundredths(half);
  return (
    <a href={`#office-${office.code}`} tabIndex={-1} data-kind={office.kind}>
      <path d={`M${roundToHundredths(x - half)} ${roundToHundredths(y)}l${h}-${h} ${h} ${h}-${h} ${h}z`} />
    </a>
  );
}

const CityDot = ({ city }: { city: City }) => (
  <a href={`#city-${city.code}`} id={`map-${city.code}`} tabIndex={-1}>
    <path d={discs([city])} />
  </a>
);

interface NetworkMapProps {
  network: Network;
  /** Region of the map; `null` for the world. */
  region: Region | null;
  kind: MapKind | null;
  /** Requested route; `undefined` on maps without routes. */
  route?: RouteResult | undefined;
}

export function NetworkMap({ network, region, kind, route }: NetworkMapProps) {
  const { t } = useView();
  const { cities, offices, frame, names } = contentOf(network, region, kind);
  const shownCities = kind === 'office' ? [] : cities;
  const shownOffices = kind === null || kind === 'office' ? offices : [];
  const routePath = routesBetween(shownCities, network.routes);
  return (
    <div className="map-frame" data-map="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on phones, and handles arrow keys */}
      <section className="map-stage" tabIndex={0} aria-label={t('map.stage')}>
        <svg
          className="network-map"
          viewBox={[frame.x, frame.y, frame.width, frame.height].map(roundToTenth).join(' ')}
          width={REFERENCE_WIDTH}
          height={Math.round(REFERENCE_WIDTH / (frame.width / frame.height))}
          aria-hidden="true"
        >
          <use className="map-land" href="/map/outlines.svg#land" />
          <use className="map-borders" href="/map/outlines.svg#borders" />
          {routePath !== '' && <path className="map-ways" d={routePath} />}
          <g className="map-offices">
            {shownOffices.map((office) => (
              <OfficeMark
                key={office.code}
                office={office}
                half={(frame.width / REFERENCE_WIDTH) * (office.kind === 'office' ? 7.5 : 6)}
              />
            ))}
          </g>
          {CITY_MARKS.map((look) => (
            <g key={look} className="map-dots" data-look={look}>
              {shownCities
                .filter((city) => cityMark(city) === look)
                .map((city) => (
                  <CityDot key={city.code} city={city} />
                ))}
            </g>
          ))}
          {names.map((setting) => (
            <Names key={setting.layout} {...setting} />
          ))}
          {route && (
            <g className="map-path">
              <RouteDrawing result={route} names={names} />
            </g>
          )}
        </svg>
        <i className="map-center" data-world={region === null ? '' : undefined} />
      </section>
      <div className="map-card" role="status" data-map-card="" hidden>
        <strong />
        <ul />
        <a href="#cities">{t('map.row')}</a>
      </div>
      <MapLegend cities={shownCities} offices={shownOffices} hasRoutes={routePath !== ''} />
    </div>
  );
}
