// Durations of several paths by station: stacked bars on a scale in seconds, and the same data as a table.

import type { GraphicDetails } from '../../../common/contract/modules/graphics.ts';
import { formatSeconds } from '../../../common/i18n/formats.ts';
import { HeadRow } from '../components/head-row.tsx';
import { useView } from '../context.tsx';

type Details = GraphicDetails<'durations'>;
type Row = Details['rows'][number];

const BAR = 40;
/** Minimum share of the scale for a segment to show its number. */
const MIN_NUMBERED_SHARE = 0.04;

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

function Bar({ seconds, scale }: { seconds: readonly number[]; scale: number }) {
  const before = (index: number) => seconds.slice(0, index).reduce((sum, value) => sum + value, 0);
  return (
    <svg className="durations-bar" width="100%" height={BAR} aria-hidden="true">
      {seconds.map((value, index) => {
        const start = before(index);
        const key = `station-${index + 1}`;
        return value > 0 ? (
          <g key={key} className={key}>
            <rect x={percent(start / scale)} width={percent(value / scale)} height={BAR} />
            {value / scale >= MIN_NUMBERED_SHARE && (
              <text x={percent((start + value / 2) / scale)} y={BAR / 2} dy="0.36em" textAnchor="middle">
                {index + 1}
              </text>
            )}
          </g>
        ) : null;
      })}
    </svg>
  );
}

/** Axis with a tick at every step. */
function Axis({ seconds, step }: { seconds: number; step: number }) {
  const { locale } = useView();
  const marks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step);
  // On a phone, the second-to-last number would touch the unit after the last one.
  const isCrowded = (mark: number) => marks.length > 5 && mark === marks.at(-2);
  return (
    <svg className="durations-axis" width="100%" height="30" aria-hidden="true">
      <line x1="0" x2="100%" y1="0.5" y2="0.5" />
      {marks.map((mark) => {
        const x = percent(mark / seconds);
        const anchor = mark === 0 ? 'start' : mark === seconds ? 'end' : 'middle';
        return (
          <g key={mark}>
            <line x1={x} x2={x} y1="0" y2="7" />
            <text x={x} y="24" textAnchor={anchor}>
              {mark === seconds ? formatSeconds(mark, locale) : isCrowded(mark) ? null : mark}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Scale({ scale, rows }: { scale: Details['scales'][number]; rows: readonly Row[] }) {
  return (
    <section className="durations-scale" aria-label={scale.title}>
      <h2>{scale.title}</h2>
      {scale.rows.map((at) => {
        const row = rows[at];
        return row ? (
          <div key={row.name}>
            <p>
              <strong>{row.name}</strong> <span>{row.range}</span>
            </p>
            <Bar seconds={row.seconds} scale={scale.seconds} />
          </div>
        ) : null;
      })}
      <Axis seconds={scale.seconds} step={scale.step} />
    </section>
  );
}

export function Durations({ details: { station, stations, rows, scales, note } }: { details: Details }) {
  const { locale } = useView();
  return (
    <div className="durations">
      {scales.map((scale) => (
        <Scale key={scale.title} scale={scale} rows={rows} />
      ))}
      <table>
        <HeadRow names={[station, ...rows.map(({ name }) => name)]} />
        <tbody>
          {stations.map((name, index) => (
            <tr key={name}>
              <th scope="row">
                <span className={`durations-key station-${index + 1}`} aria-hidden="true">
                  {index + 1}
                </span>
                {name}
              </th>
              {rows.map((row) => (
                <td key={row.name}>{formatSeconds(row.seconds[index] ?? 0, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="graphic-note">{note}</p>
    </div>
  );
}
