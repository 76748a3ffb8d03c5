// The network map as a picture: land, points, the ways between the great ones. Every point leads to its row
// in the tables below it.
import type { City, CityKind, Office } from '../../api/contract/entities/network.ts';
import { arcsBetween } from '../drawings/flow-map.tsx';
import { project } from '../drawings/projection.ts';
import { frameOf, labelsOf, WORLD } from './map-view.ts';

export type MapKind = CityKind | 'office';

/** Where most is there: named first, and joined on the map of the world. */
const weight = (city: City): number => city.kinds.length;
const tenth = (value: number): number => Math.round(value * 10) / 10;

interface NetworkMapProps {
  /** Those to be shown; the others are not on the map. */
  cities: readonly City[];
  offices: readonly Office[];
  /** Whether the map is drawn for these cities alone instead of for the world. */
  near: boolean;
  kind: MapKind | null;
}

export function NetworkMap({ cities, offices, near, kind }: NetworkMapProps) {
  const frame = near ? frameOf([...cities, ...offices]) : WORLD;
  const unit = frame.width / 1440;
  const byWeight = [...cities].sort((a, b) => weight(b) - weight(a));
  const hubs = byWeight.filter((city) => weight(city) > 2);
  const shownOffices = kind === null || kind === 'office' ? offices : [];
  const named =
    kind === 'office'
      ? offices.map(({ code, city, longitude, latitude }) => ({ code, name: city, longitude, latitude }))
      : near
        ? byWeight
        : hubs;
  const labels = labelsOf(named, frame, unit * 13, near ? 60 : 32);
  return (
    <svg
      className="network-map"
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(tenth).join(' ')}
      width={1440}
      height={Math.round(1440 / (frame.width / frame.height))}
      aria-hidden="true"
      focusable="false"
    >
      <image href="/map/world.svg" x="0" y="0" width={WORLD.width} height={WORLD.height} />
      {kind !== 'office' && (
        <path className="map-ways" d={arcsBetween(hubs.filter((_, index) => index % 2 === 0))} />
      )}
      {kind !== 'office' &&
        cities.map((city) => {
          const [x, y] = project(city);
          return (
            <a
              key={city.code}
              href={`#city-${city.code}`}
              tabIndex={-1}
              className="map-point"
              data-weight={weight(city)}
            >
              <circle cx={tenth(x)} cy={tenth(y)} r={tenth(unit * 10) || 1} className="map-reach" />
              <circle
                cx={tenth(x)}
                cy={tenth(y)}
                r={Math.round(unit * (1.6 + weight(city)) * 100) / 100}
                className="map-dot"
              />
              <title>{`${city.name}, ${city.countryName}`}</title>
            </a>
          );
        })}
      {shownOffices.map((office) => {
        const [x, y] = project(office);
        const half = unit * (office.kind === 'office' ? 6 : 4.5);
        return (
          <a
            key={office.code}
            href={`#office-${office.code}`}
            tabIndex={-1}
            className="map-office"
            data-kind={office.kind}
          >
            <path
              d={`M${(x - half).toFixed(2)} ${y.toFixed(2)}l${half.toFixed(2)}-${half.toFixed(2)} ${half.toFixed(2)} ${half.toFixed(2)}-${half.toFixed(2)} ${half.toFixed(2)}z`}
            />
            <title>{`${office.city}: ${office.role}`}</title>
          </a>
        );
      })}
      <g className="map-names" fontSize={tenth(unit * 13)}>
        {labels.map(({ code, name, x, y, anchor }) => (
          <text key={code} x={tenth(x)} y={tenth(y + unit * 4.4)} textAnchor={anchor}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  );
}
