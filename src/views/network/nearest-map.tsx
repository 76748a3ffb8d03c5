// Map of a visitor's place and the cities nearest to it; without a place, of all cities.
import type { City } from '../../../common/contract/entities/network.ts';
import { useView } from '../context.tsx';
import { type Place, project } from '../drawings/projection.ts';
import { labelsOf, type Named } from './map-labels.ts';
import { Names } from './map-names.tsx';
import { arc } from './map-routes.ts';
import { type Frame, nearFrame, WORLD } from './map-view.ts';

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Width of the picture in pixels: on a desktop, and where it is smaller. */
const WIDTHS = [
  { of: 'wide', width: 700, size: 14 },
  { of: 'narrow', width: 460, size: 15 },
] as const;
/** Maximum number of names. */
const MOST = 12;
/** Radius of the visitor's mark in pixels. */
const RADIUS = 7;

const isIn = ({ x, y, width, height }: Frame, place: Place): boolean => {
  const [left, top] = project(place);
  return left > x && left < x + width && top > y && top < y + height;
};

const dotsOf = (places: readonly Place[]): string =>
  places
    .map((place) => {
      const [x, y] = project(place).map(tenth);
      return `M${x} ${y}h.01`;
    })
    .join('');

interface NearestMapProps {
  /** All cities. */
  cities: readonly City[];
  /** The visitor's approximate place; `null` if unknown. */
  place: Place | null;
  /** The nearest cities, nearest first. */
  nearest: readonly City[];
}

export function NearestMap({ cities, place, nearest }: NearestMapProps) {
  const { t } = useView();
  const frame = place ? nearFrame([place, ...nearest]) : WORLD;
  const shown = cities.filter((city) => isIn(frame, city));
  const others = shown.filter((city) => !nearest.includes(city)).sort((a, b) => a.rank - b.rank);
  const you: Named[] = place ? [{ ...place, code: 'you', name: t('map.you') }] : [];
  const marks = [...you.map((at) => ({ ...at, half: 0.7 })), ...shown.map((at) => ({ ...at, half: 0.35 }))];
  const [x, y] = place ? project(place).map(tenth) : [];
  const lines = place ? nearest.map((city) => arc(place, city)) : [];
  return (
    <svg
      className="network-map nearest-map"
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(tenth).join(' ')}
      width={700}
      height={Math.round(700 / (frame.width / frame.height))}
      aria-hidden="true"
    >
      <use className="map-land" href="/map/outlines.svg#land" />
      <use className="map-borders" href="/map/outlines.svg#borders" />
      <path data-line="near" d={lines.slice(1).join('')} />
      {lines[0] && <path data-line="nearest" d={lines[0]} />}
      <path data-dots="others" d={dotsOf(others)} />
      <path data-dots="near" d={dotsOf(nearest)} />
      {place && <circle cx={x} cy={y} r={tenth((frame.width / 700) * RADIUS)} />}
      {WIDTHS.map(({ of, width, size }) => {
        const height = (frame.width / width) * size;
        const setting = { frame, size: height, most: MOST, leaders: nearest.length + 1 };
        return (
          <Names
            key={of}
            of={of}
            size={height}
            labels={labelsOf([...you, ...nearest, ...others], marks, setting)}
          />
        );
      })}
    </svg>
  );
}
