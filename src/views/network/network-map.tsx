// Network map as a picture: land, routes, a point for each city, and offices. Every point leads to its row in
// the tables below; a script (src/client/map/network-map.ts) shows the row in a card.
import type { City, CityKind, Network, Office } from '../../../common/contract/entities/network.ts';
import { useView } from '../context.tsx';
import { project } from '../drawings/projection.ts';
import { once } from '../memory.ts';
import { type Label, labelsOf, type Mark, type Named } from './map-labels.ts';
import { MapLegend } from './map-legend.tsx';
import { LOOKS, lookOf } from './map-looks.ts';
import { routesBetween } from './map-routes.ts';
import { type Frame, frameOf, WORLD } from './map-view.ts';

export type MapKind = CityKind | 'office';

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Width of the map in pixels on a desktop; sizes refer to it. */
const BREADTH = 1440;
/** Label settings: on a desktop; and larger and fewer, where the map is smaller. */
const SETTINGS = [
  { of: 'wide', size: 13.5, world: 44, near: 60, leaders: 44 },
  { of: 'narrow', size: 21, world: 18, near: 24, leaders: 18 },
] as const;

/** Cache of labels by map content and language. */
const placedOnce = (named: readonly Named[], marks: readonly Mark[], frame: Frame, isNear: boolean) =>
  once(
    `map-labels ${isNear} ${named.map(({ code, name }) => `${code} ${name}`).join()} ${marks.length}`,
    () =>
      SETTINGS.map(({ of, size, world, near, leaders }) => ({
        of,
        size: (frame.width / BREADTH) * size,
        labels: labelsOf(named, marks, {
          frame,
          size: (frame.width / BREADTH) * size,
          most: isNear ? near : world,
          leaders,
        }),
      })),
  );

function Names({ of, size, labels }: { of: string; size: number; labels: readonly Label[] }) {
  const leaders = labels.flatMap(({ leader }) =>
    leader ? [leader.map(([x, y]) => `${hundredth(x)} ${hundredth(y)}`)] : [],
  );
  return (
    <g className="map-names" data-of={of} fontSize={hundredth(size)}>
      <path className="map-leaders" d={leaders.map(([from, to]) => `M${from}L${to}`).join('')} />
      {labels.map(({ code, name, x, y, anchor }) => (
        <text
          key={code}
          x={hundredth(x)}
          y={hundredth(y + size * 0.34)}
          textAnchor={anchor === 'start' ? undefined : anchor}
          data-code={code}
        >
          {name}
        </text>
      ))}
    </g>
  );
}

function OfficeMark({ office, half }: { office: Office; half: number }) {
  const [x, y] = project(office);
  const h = hundredth(half);
  return (
    <a href={`#office-${office.code}`} tabIndex={-1} data-kind={office.kind}>
      <path d={`M${hundredth(x - half)} ${hundredth(y)}l${h}-${h} ${h} ${h}-${h} ${h}z`} />
    </a>
  );
}

function CityDot({ city }: { city: City }) {
  const [x, y] = project(city);
  return (
    <a href={`#city-${city.code}`} id={`map-${city.code}`} tabIndex={-1}>
      <path d={`M${hundredth(x)} ${hundredth(y)}h.01`} />
    </a>
  );
}

/** Half the width of each mark, in font heights. */
const HALF = { delivery: 0.22, compute: 0.34, scrubbing: 0.36, office: 0.62, research: 0.5 } as const;

const marksOf = (cities: readonly City[], offices: readonly Office[]): Mark[] => [
  ...cities.map((city) => ({ ...city, half: HALF[lookOf(city)] })),
  ...offices.map((office) => ({ ...office, half: HALF[office.kind] })),
];

interface NetworkMapProps {
  /** Visible cities; the others are not on the map. */
  cities: readonly City[];
  routes: Network['routes'];
  offices: readonly Office[];
  /** Whether the map shows only the region of these cities instead of the world. */
  near: boolean;
  kind: MapKind | null;
}

/** Cities by rank; if only offices are visible, the cities of the offices, once each. */
function namedOf(cities: readonly City[], offices: readonly Office[], kind: MapKind | null): Named[] {
  if (kind !== 'office') return [...cities].sort((a, b) => a.rank - b.rank);
  const names = offices.map(({ code, city, longitude, latitude }) => ({
    code,
    name: city,
    longitude,
    latitude,
  }));
  return names.filter(({ name }, index) => names.findIndex((other) => other.name === name) === index);
}

export function NetworkMap({ cities, routes, offices, near, kind }: NetworkMapProps) {
  const { t } = useView();
  const frame = near ? frameOf([...cities, ...offices]) : WORLD;
  const shownCities = kind === 'office' ? [] : cities;
  const shownOffices = kind === null || kind === 'office' ? offices : [];
  const settings = placedOnce(
    namedOf(cities, offices, kind),
    marksOf(shownCities, shownOffices),
    frame,
    near,
  );
  const routePath = routesBetween(shownCities, routes);
  return (
    <div className="map-frame" data-map="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, and handles arrow
         keys */}
      <section className="map-stage" tabIndex={0} aria-label={t('map.stage')}>
        <svg
          className="network-map"
          viewBox={[frame.x, frame.y, frame.width, frame.height].map(tenth).join(' ')}
          width={BREADTH}
          height={Math.round(BREADTH / (frame.width / frame.height))}
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
                half={(frame.width / BREADTH) * (office.kind === 'office' ? 7.5 : 6)}
              />
            ))}
          </g>
          {LOOKS.map((look) => (
            <g key={look} className="map-dots" data-look={look}>
              {shownCities
                .filter((city) => lookOf(city) === look)
                .map((city) => (
                  <CityDot key={city.code} city={city} />
                ))}
            </g>
          ))}
          {settings.map((setting) => (
            <Names key={setting.of} {...setting} />
          ))}
        </svg>
        <i className="map-center" data-world={near ? undefined : ''} />
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
