// Modules with figures: statistics, comparison, timeline, and the drawn promotion of the home page.

import { type Claim, formatClaim } from '../../../common/contract/modules/claims.ts';
import type { Details } from '../../../common/contract/modules/modules.ts';
import { dayText } from '../components/date.tsx';
import { Link } from '../components/link.tsx';
import { Scroller } from '../components/scroller.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { Series } from './series.tsx';
import type { ModuleProps } from './types.ts';

/**
 * Claims as a strip of figures, each with its source. A date that all claims share is shown once, otherwise
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
              {label}
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
      value
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
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {details.rows.map(({ label, values, words }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
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

/** Timed events of an incident, each with its relative level. */
export const Timeline = ({ details, id, name }: ModuleProps<'timeline'>) => (
  <Section id={id} kind="timeline" name={name} title={details.title} intro={details.intro} wide>
    <ol className="timeline">
      {details.events.map(({ time, title, text, level }) => (
        <li
          key={time + title}
          data-peak={level === Math.max(...details.events.map((event) => event.level)) ? '' : undefined}
        >
          <span className="label">{time}</span>
          <svg className="level" aria-hidden="true">
            <rect width={`${Math.max(0.6, Math.round(level * 1000) / 10)}%`} />
          </svg>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);

/** Promotion of the home page (§3): a chart of an attack, and the same as text. */
export const VideoAdPromotion = ({
  details,
  id,
  name,
}: {
  details: Details<'videoAdPromotion'>;
  id: string;
  name: string;
}) => (
  <Section id={id} kind="promotion" name={name} title={details.title} intro={details.intro} wide night>
    <div className="promotion">
      {details.scale && <Series values={details.series} {...details.scale} />}
      <div className="promotion-text">
        <ol className="points">
          {details.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
        <Link to={details.action.href} className="button" kind="secondary">
          {details.action.label}
        </Link>
      </div>
    </div>
  </Section>
);
