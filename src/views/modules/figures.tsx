// Modules with numbers: statistics, comparison, and timeline.

import { type Claim, formatClaim } from '../../../common/contract/modules/claims.ts';
import type { Details } from '../../../common/contract/modules/modules.ts';
import { formatDay } from '../components/date.tsx';
import { toPercent } from '../components/percent.ts';
import { Phrases } from '../components/phrases.tsx';
import { Scroller } from '../components/scroller.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import type { ModuleProps } from './types.ts';

/**
 * Claims as a strip of numbers with their sources. A date that all claims share is shown once; otherwise, each claim
 * shows its date. Claims that are a year have no date. Without a title, the strip is a band.
 */
export function Statistics({ details, id, name }: ModuleProps<'statistics'>) {
  const { locale, t } = useView();
  const asOf = ({ kind, asOf: iso }: Claim) =>
    kind === 'year' ? '' : t('module.asOf', { date: formatDay(iso, locale) });
  const [day, ...otherDays] = new Set(details.items.map(({ claim }) => asOf(claim)).filter(Boolean));
  const isOneDay = otherDays.length === 0;
  return (
    <Section id={id} kind="statistics" name={name} title={details.title} night={!details.title} wide>
      <dl className="figures">
        {details.items.map(({ claim, label }) => (
          <div
            key={claim.id + label}
            title={[asOf(claim), t('module.source', { source: claim.source })].filter(Boolean).join(' · ')}
          >
            <dt>
              <Phrases text={label} />
              {!isOneDay && asOf(claim) && <span className="figure-day">{asOf(claim)}</span>}
            </dt>
            <dd className="figure">{formatClaim(claim, locale)}</dd>
          </div>
        ))}
      </dl>
      {day && isOneDay && <p className="figures-source">{day}</p>}
    </Section>
  );
}

/** Labels for `true` and `false` in a comparison row. */
const VERDICTS = {
  yesNo: ['module.yes', 'module.no'],
  support: ['module.supported', 'module.unsupported'],
  included: ['module.included', 'module.notIncluded'],
} as const;

/** Text width above which a column is wide. A Latin letter counts as 1; Han, kana, and Hangul count as 2. */
const MAX_WIDTH = 110;
const isWide = (value: string | boolean | undefined): boolean =>
  typeof value === 'string' && value.length + (value.match(/[\u1100-\uffdc]/g)?.length ?? 0) > MAX_WIDTH;

/** Comparison table with row headers. The column of the site's own product, if any, is highlighted. */
export function Comparison({ details, id, name }: ModuleProps<'comparison'>) {
  const { t } = useView();
  const [corner, ...columns] = details.columns;
  const cell = (value: string | boolean | undefined, verdict: keyof typeof VERDICTS) =>
    typeof value === 'boolean' ? (
      <span className="verdict" data-yes={value}>
        <Phrases text={t(VERDICTS[verdict][value ? 0 : 1])} />
      </span>
    ) : (
      <Phrases text={value ?? ''} column="narrow" />
    );
  const isWideColumn = columns.map((_, index) => details.rows.some(({ values }) => isWide(values[index])));
  const isNamed = details.records || isWideColumn.includes(true);
  const marks = (column: string, index: number) => ({
    'data-ours': column === details.ours ? '' : undefined,
    'data-wide': isWideColumn[index] ? '' : undefined,
  });
  return (
    <Section id={id} kind="comparison" name={name} title={details.title} intro={details.intro} wide>
      <Scroller
        label={t('module.tableOf', { title: details.title })}
        className={details.records ? 'records' : undefined}
      >
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((column, index) => (
                <th key={column} scope="col" {...marks(column, index)}>
                  <Phrases text={column} column="narrow" />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {details.rows.map(({ label, values, words }) => (
              <tr key={label}>
                <th scope="row">
                  <Phrases text={label} column="narrow" />
                </th>
                {columns.map((column, index) => (
                  <td key={column} data-label={isNamed ? column : undefined} {...marks(column, index)}>
                    {cell(values[index], words)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Section>
  );
}

/** Year of an event; `undefined` if its time is not a year. */
const yearOf = ({ time }: { time: string }): number | undefined =>
  /^\d{4}$/.test(time) ? Number(time) : undefined;

/** Years of the events; `undefined` unless all times are years in ascending order. */
function yearsOf(events: Details<'timeline'>['events']): number[] | undefined {
  const years = events.flatMap((event) => yearOf(event) ?? []);
  return years.length === events.length && years.every((year, index) => year > (years[index - 1] ?? 0))
    ? years
    : undefined;
}

/** Position of a year on the axis as a percentage. The axis ends one year after the last event. */
const placeOf = (year: number, [first = 0, ...otherYears]: readonly number[]): string =>
  toPercent((year - first) / ((otherYears.at(-1) ?? first) + 1 - first));

/** Years with a label on the axis: every fifth year, or fewer for a long history. */
function yearsWithLabel(years: readonly number[]): number[] {
  const [first, last] = [years[0] ?? 0, years.at(-1) ?? 0];
  const step = 5 * Math.max(1, Math.ceil((last - first) / 50));
  const from = Math.ceil(first / step);
  return Array.from({ length: Math.floor(last / step) - from + 1 }, (_, index) => (from + index) * step);
}

/** Axis of one event: its year, and the years since. */
function YearSpan({ year, years }: { year: number; years: readonly number[] }) {
  const x = placeOf(year, years);
  return (
    <svg className="year-span" aria-hidden="true">
      {yearsWithLabel(years).map((year) => (
        <line key={year} x1={placeOf(year, years)} x2={placeOf(year, years)} y2="100%" />
      ))}
      <line x1={x} x2="100%" y1="50%" y2="50%" />
      <circle cx={x} cy="50%" r={5} />
    </svg>
  );
}

/** Year labels above the axis. */
const YearScale = ({ years }: { years: readonly number[] }) => (
  <svg className="year-scale" aria-hidden="true">
    {yearsWithLabel(years).map((year) => (
      <text key={year} x={placeOf(year, years)} y={14}>
        {year}
      </text>
    ))}
  </svg>
);

/** Timeline: years on a common axis, or phases with optional relative levels. */
export function Timeline({ details, id, name }: ModuleProps<'timeline'>) {
  const years = yearsOf(details.events);
  const peak = Math.max(...details.events.map(({ level = 0 }) => level));
  return (
    <Section id={id} kind="timeline" name={name} title={details.title} intro={details.intro} wide>
      {years && <YearScale years={years} />}
      <ol className={years ? 'history' : 'timeline'}>
        {details.events.map(({ time, title, text, level }, index) => (
          <li key={time + title} data-peak={level === peak ? '' : undefined}>
            <span className="label">{time}</span>
            {years ? (
              <YearSpan year={years[index] ?? 0} years={years} />
            ) : (
              level !== undefined && (
                <svg className="level" aria-hidden="true">
                  <rect width={toPercent(Math.max(0.006, level))} />
                </svg>
              )
            )}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
