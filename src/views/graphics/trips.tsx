// Round trips as ladder diagrams, one per protocol: messages between two ends, with time running downward.
import type { GraphicDetails } from '../../../common/contract/modules/graphics.ts';
import { formatMilliseconds } from '../../../common/i18n/formats.ts';
import { useView } from '../context.tsx';
import { dots, line, type Point } from '../drawings/path.ts';

type Details = GraphicDetails<'trips'>;
type Column = Details['columns'][number];

const TRIP = 52;
const [NEAR, FAR, WIDTH] = [8, 172, 180];

const sumOf = ({ phases }: Column): number => phases.reduce((sum, { trips }) => sum + trips, 0);

/** Arrowhead at a point, from the left or from the right. */
const tip = ([x, y]: Point, from: 'left' | 'right'): string => {
  const back = from === 'left' ? -8 : 8;
  return line([
    [x + back, y - 6],
    [x, y],
    [x + back, y + 1.5],
  ]);
};

/** Round trips. The last response of the last phase is highlighted. */
function Loops({ trips, isLast }: { trips: number; isLast: boolean }) {
  const height = trips * TRIP;
  const loops = Array.from({ length: trips }, (_, index) => index * TRIP);
  const there = (y: number): [Point, Point] => [
    [NEAR, y + 2],
    [FAR, y + TRIP / 2],
  ];
  const back = (y: number): [Point, Point] => [
    [FAR, y + TRIP / 2],
    [NEAR, y + TRIP - 2],
  ];
  const drawn = loops.map((y, index) => {
    const response = isLast && index === trips - 1;
    const out = line(there(y)) + tip(there(y)[1], 'left');
    const home = line(back(y)) + tip(back(y)[1], 'right');
    return { plain: response ? out : out + home, response: response ? home : '' };
  });
  const rails = [NEAR, FAR].map((x) =>
    line([
      [x, 0],
      [x, height],
    ]),
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} aria-hidden="true">
      <path className="graphic-guide" d={rails.join('')} />
      <path className="ink-ink form-line" d={drawn.map(({ plain }) => plain).join('')} />
      {isLast && (
        <>
          <path className="ink-signal form-bold" d={drawn.map(({ response }) => response).join('')} />
          <path className="ink-signal form-disc" d={dots([[NEAR, height - 2]])} />
        </>
      )}
    </svg>
  );
}

/** Total duration of the round trips by distance, as bars on the scale that all columns share. */
function Distances({
  trips,
  most,
  items,
}: {
  trips: number;
  most: number;
  items: Details['distances']['items'];
}) {
  const { locale } = useView();
  return (
    <dl className="trips-distances">
      {items.map(({ label, ms }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <svg width="100%" height="8" aria-hidden="true">
              <rect className="graphic-rest" width="100%" height="8" />
              <rect width={`${Math.round((1000 * trips * ms) / most) / 10}%`} height="8" />
            </svg>
            <span>{formatMilliseconds(trips * ms, locale)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Trips({ details: { ends, unit, columns, distances } }: { details: Details }) {
  const most = Math.max(...columns.map(sumOf)) * Math.max(...distances.items.map(({ ms }) => ms));
  return (
    <div className="trips" data-columns={columns.length}>
      {columns.map((column) => (
        <section key={column.name} aria-label={column.name}>
          <h2>{column.name}</h2>
          <p className="trips-ends" aria-hidden="true">
            {ends.map((end) => (
              <span key={end}>{end}</span>
            ))}
          </p>
          <ol className="trips-phases">
            {column.phases.map(({ label, trips }, index) => (
              <li key={label}>
                <p>
                  {label}
                  <span className="visually-hidden">
                    : {trips} {unit}
                  </span>
                </p>
                <Loops trips={trips} isLast={index === column.phases.length - 1} />
              </li>
            ))}
          </ol>
          <div className="trips-sum">
            <p>
              <span className="figure">{sumOf(column)}</span> {unit}
            </p>
            {column.note && <p className="graphic-note">{column.note}</p>}
          </div>
          <p className="trips-title">{distances.title}</p>
          <Distances trips={sumOf(column)} most={most} items={distances.items} />
        </section>
      ))}
    </div>
  );
}
