// Map of the visitor's location and the nearest cities; without a location, of all cities.
import { Fragment } from 'react';
import type { City } from '../../../common/contract/entities/network.ts';
import { useView } from '../context.tsx';
import { greatCircle, MAP, type Place, project } from '../drawings/projection.ts';
import { type Mark, type NamedPlace, placeLabels } from './map-labels.ts';
import { Names } from './map-names.tsx';
import { discs, type Frame, nearFrame, roundToHundredths, WORLD } from './map-view.ts';

/** Map widths in pixels, in wide and narrow windows, with their font sizes. */
const WIDTHS = [
  { layout: 'wide', width: 700, size: 14 },
  { layout: 'narrow', width: 460, size: 15 },
] as const;
const MAX_NAMES = 12;
/** Number of segments per line. */
const STEPS = 12;
/** Radius of the visitor's mark, in pixels. */
const RADIUS = 7;

const isIn = ({ x, y, width, height }: Frame, place: Place): boolean => {
  const [left, top] = project(place);
  return left > x && left < x + width && top > y && top < y + height;
};

interface NearestMapProps {
  cities: readonly City[];
  /** Approximate location of the visitor; `null` if unknown. */
  place: Place | null;
  nearest: readonly City[];
}

/** Line through the points, split at the edge of the map. `arc` is too coarse for short distances. */
const lineTo = (points: readonly Place[]): string =>
  points
    .map(project)
    .map(([x, y], index, all) => {
      const isNewPart = Math.abs(x - (all[index - 1]?.[0] ?? x)) > MAP.width / 2;
      return `${index === 0 || isNewPart ? 'M' : 'L'}${roundToHundredths(x)} ${roundToHundredths(y)}`;
    })
    .join('');

interface NearestNamesProps {
  frame: Frame;
  /** The visitor and the nearest cities. */
  first: readonly NamedPlace[];
  others: readonly NamedPlace[];
  marks: readonly Mark[];
}

/** Names of the nearest cities, and of other cities where there is space. */
function NearestNames({ frame, first, others, marks }: NearestNamesProps) {
  return WIDTHS.map(({ layout, width, size }) => {
    const height = (frame.width / width) * size;
    const setting = { frame, size: height };
    const labels = placeLabels(first, marks, { ...setting, max: MAX_NAMES, leaders: first.length });
    const max = MAX_NAMES - labels.length;
    const otherLabels = placeLabels(others, marks, { ...setting, max, leaders: 0, taken: labels });
    return (
      <Fragment key={layout}>
        <g className="nearest-others">
          <Names layout={layout} size={height} labels={otherLabels} />
        </g>
        <Names layout={layout} size={height} labels={labels} />
      </Fragment>
    );
  });
}

export function NearestMap({ cities, place, nearest }: NearestMapProps) {
  const { t } = useView();
  const frame = place ? nearFrame([place, ...nearest]) : WORLD;
  const inFrame = cities.filter((city) => isIn(frame, city));
  const others = inFrame.filter((city) => !nearest.includes(city)).sort((a, b) => a.rank - b.rank);
  const you: NamedPlace[] = place ? [{ ...place, code: 'you', name: t('map.you') }] : [];
  const lines = place ? nearest.map((city) => greatCircle(place, city, STEPS)) : [];
  const marks = [
    ...you.map((at) => ({ ...at, half: 0.7 })),
    ...inFrame.map((at) => ({ ...at, half: 0.35 })),
    ...lines.flat().map((at) => ({ ...at, half: 0.1 })),
  ];
  const [x, y] = place ? project(place).map(roundToHundredths) : [];
  const [line, ...otherLines] = lines.map(lineTo);
  return (
    <svg
      className="network-map nearest-map"
      viewBox={[frame.x, frame.y, frame.width, frame.height].map(roundToHundredths).join(' ')}
      width={700}
      height={Math.round(700 / (frame.width / frame.height))}
      aria-hidden="true"
    >
      <use className="map-land" href="/map/outlines.svg#land" />
      <use className="map-borders" href="/map/outlines.svg#borders" />
      {line && <path data-line="near" d={otherLines.join('')} />}
      {line && <path data-line="nearest" d={line} />}
      <path data-dots="others" d={discs(others)} />
      <path data-dots="near" d={discs(nearest)} />
      {place && <circle cx={x} cy={y} r={roundToHundredths((frame.width / 700) * RADIUS)} />}
      <NearestNames frame={frame} first={[...you, ...nearest]} others={others} marks={marks} />
    </svg>
  );
}
