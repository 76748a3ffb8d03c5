// Names on the map, in two settings. The style sheet shows one of them, depending on the window width.
import type { City, Office } from '../../../common/contract/entities/network.ts';
import type { Place } from '../drawings/projection.ts';
import { once } from '../memory.ts';
import { cityMark } from './city-marks.ts';
import { type Label, type Mark, type NamedPlace, placeLabels } from './map-labels.ts';
import { type Frame, type MapKind, REFERENCE_WIDTH, roundToHundredths } from './map-view.ts';

/** Label settings for wide windows, and for narrow ones with fewer and larger labels. */
const SETTINGS = [
  { layout: 'wide', size: 13.5, world: 44, near: 60, leaders: 44 },
  { layout: 'narrow', size: 21, world: 18, near: 24, leaders: 18 },
] as const;

/** Labels of a setting. `size` is the font height in map units. */
export interface PlacedNames {
  layout: 'wide' | 'narrow';
  size: number;
  labels: readonly Label[];
}

/** Half of each mark's width, in font heights. */
const HALF = { delivery: 0.22, compute: 0.34, scrubbing: 0.36, office: 0.62, research: 0.5 } as const;

const marksOf = (cities: readonly City[], offices: readonly Office[]): Mark[] => [
  ...cities.map((city) => ({ ...city, half: HALF[cityMark(city)] })),
  ...offices.map((office) => ({ ...office, half: HALF[office.kind] })),
];

/** Cities by rank, or each city with an office if only offices are visible. */
function namedOf(cities: readonly City[], offices: readonly Office[], kind: MapKind | null): NamedPlace[] {
  if (kind !== 'office') return [...cities].sort((a, b) => a.rank - b.rank);
  const names = offices.map(({ code, city, longitude, latitude }) => ({
    code,
    name: city,
    longitude,
    latitude,
  }));
  return names.filter(({ name }, index) => names.findIndex((other) => other.name === name) === index);
}

function placeNames(
  named: readonly NamedPlace[],
  marks: readonly Mark[],
  frame: Frame,
  area: 'world' | 'near',
) {
  return SETTINGS.map(({ layout, size, leaders, ...maxima }): PlacedNames => {
    const height = (frame.width / REFERENCE_WIDTH) * size;
    return {
      layout,
      size: height,
      labels: placeLabels(named, marks, { frame, size: height, max: maxima[area], leaders }),
    };
  });
}

interface Visible {
  cities: readonly City[];
  offices: readonly Office[];
  kind: MapKind | null;
  frame: Frame;
  /** Whether the map shows a region instead of the world. */
  near: boolean;
}

/**
 * Names of the visible cities, cached by map content and language, because locations rarely change and the search for
 * free positions takes 10 ms.
 */
export function placeOnLayouts({ cities, offices, kind, frame, near }: Visible): readonly PlacedNames[] {
  const named = namedOf(cities, offices, kind);
  const marks = marksOf(kind === 'office' ? [] : cities, kind === null || kind === 'office' ? offices : []);
  const positions = [...named, ...marks].map(({ longitude, latitude }) => `${longitude},${latitude}`);
  return once(
    `map-labels ${near} ${named.map(({ code, name }) => `${code} ${name}`).join()} ${positions.join(' ')}`,
    () => placeNames(named, marks, frame, near ? 'near' : 'world'),
  );
}

/**
 * Names of some cities: at their positions in `names`, or at free positions that cover no obstacle. `alone` ignores the
 * other names on the map.
 */
export function namesOf(
  cities: readonly City[],
  names: readonly PlacedNames[],
  { frame, alone, obstacles }: { frame: Frame; alone: boolean; obstacles: readonly Place[] },
): PlacedNames[] {
  const codes = new Set(cities.map(({ code }) => code));
  const marks = [...marksOf(cities, []), ...obstacles.map((place) => ({ ...place, half: 0.1 }))];
  return names.map(({ layout, size, labels }) => {
    const placed = labels.filter(({ code }) => codes.has(code));
    const unplaced = cities.filter(({ code }) => !placed.some((label) => label.code === code));
    const setting = { frame, size, max: unplaced.length, leaders: unplaced.length };
    const added = placeLabels(unplaced, marks, { ...setting, taken: alone ? placed : labels });
    return { layout, size, labels: [...placed, ...added] };
  });
}

/** Names of a setting with their leader lines. */
export function Names({ layout, size, labels }: PlacedNames) {
  const leaders = labels.flatMap(({ leader }) =>
    leader ? [leader.map(([x, y]) => `${roundToHundredths(x)} ${roundToHundredths(y)}`)] : [],
  );
  return (
    <g className="map-names" data-of={layout} fontSize={roundToHundredths(size)}>
      <path className="map-leaders" d={leaders.map(([from, to]) => `M${from}L${to}`).join('')} />
      {labels.map(({ code, name, x, y, anchor }) => (
        <text
          key={code}
          x={roundToHundredths(x)}
          y={roundToHundredths(y + size * 0.34)}
          textAnchor={anchor === 'start' ? undefined : anchor}
          data-code={code}
        >
          {name}
        </text>
      ))}
    </g>
  );
}
