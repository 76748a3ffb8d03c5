// Modules with numbers: statistics, comparison, and timeline.

import { type Claim, formatClaim } from '../../../common/contract/modules/claims.ts';
import type { Details } from '../../../common/contract/modules/modules.ts';
import { dayText } from '../components/date.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Scroller } from '../components/scroller.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import type { ModuleProps } from './types.ts';

/**
 * Claims as a strip of numbers, each with its source. A date that all claims share is shown once, otherwise
 * at each; a year needs no date.
 */
export function Statistics({ details, id, name }: ModuleProps<'statistics'>) {
  const { locale, t } = useView();
  const asOf = ({ kind, asOf: iso }: Claim) =>
    kind === 'year' ? '' : t('module.asOf', { date: dayText(iso, locale) });
  const [day, ...otherDays] = new Set(details.items.map(({ claim }) => asOf(claim)).filter(Boolean));
  const isOneDay = otherDays.length === 0;
  return (
    <Section id={id} kind="statistics" name={name} title={details.title} wide>
      <dl className="figures" data-count={details.items.length}>
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

/** Texts for true and false in a row of a comparison. */
const VERDICTS = {
  yesNo: ['module.yes', 'module.no'],
  support: ['module.supported', 'module.unsupported'],
  included: ['module.included', 'module.notIncluded'],
} as const;

/** Table whose first column names the rows; the column of the site's own product, if any, is highlighted. */
export function Comparison({ details, id, name }: ModuleProps<'comparison'>) {
  const { t } = useView();
  const [corner, ...columns] = details.columns;
  const cell = (value: string | boolean | undefined, words: keyof typeof VERDICTS) =>
    typeof value === 'boolean' ? (
      <span className="verdict" data-yes={value}>
        {t(VERDICTS[words][value ? 0 : 1])}
      </span>
    ) : (
      <Phrases text={value ?? ''} />
    );
  return (
    <Section id={id} kind="comparison" name={name} title={details.title} intro={details.intro} wide>
      <Scroller label={t('module.tableOf', { title: details.title })}>
        <table className="comparison">
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-ours={column === details.ours ? '' : undefined}>
                  <Phrases text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {details.rows.map(({ label, values, words }) => (
              <tr key={label}>
                <th scope="row">
                  <Phrases text={label} />
                </th>
                {columns.map((column, index) => (
                  <td key={column} data-ours={column === details.ours ? '' : undefined}>
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

/** Year of an event, or `undefined` if its time is not a year. */
const yearOf = ({ time }: { time: string }): number | undefined =>
  /^\d{4}$/.test(time) ? Number(time) : undefined;

/** Years of a history in order; `undefined` if any event has another time. */
function yearsOf(events: Details<'timeline'>['events']): number[] | undefined {
  const years = events.flatMap((event) => yearOf(event) ?? []);
  return years.length === events.length && years.every((year, at) => year > (years[at - 1] ?? 0))
    ? years
    : undefined;
}

/** Part of the axis of a history, in years. Its proportions, and so its height on the page, follow from them. */
const YearAxis = ({ years }: { years: number }) => (
  <svg className="year-axis" viewBox={`0 0 1 ${years}`} aria-hidden="true">
    <path d={`M.1 0v${years}${Array.from({ length: years }, (_, year) => `M.1 ${year}h.15`).join('')}`} />
    <path d="M.1 0h0" />
  </svg>
);

/** Timed events: years on an axis with equal distances, or phases with their relative levels, if any. */
export function Timeline({ details, id, name }: ModuleProps<'timeline'>) {
  const years = yearsOf(details.events);
  const peak = Math.max(...details.events.map(({ level = 0 }) => level));
  return (
    <Section id={id} kind="timeline" name={name} title={details.title} intro={details.intro} wide>
      <ol className={years ? 'history' : 'timeline'}>
        {details.events.map(({ time, title, text, level }, index) => (
          <li key={time + title} data-peak={level === peak ? '' : undefined}>
            <span className="label">{time}</span>
            {years ? (
              <YearAxis years={(years[index + 1] ?? (years[index] ?? 0) + 1) - (years[index] ?? 0)} />
            ) : (
              level !== undefined && (
                <svg className="level" aria-hidden="true">
                  <rect width={`${Math.max(0.6, Math.round(level * 1000) / 10)}%`} />
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
