// Health of visits: errors, speed, searches without results.
import { type Figure, samplesOf } from '../../../src/figures/published.ts';
import { LOCALES } from '../../../src/i18n/locales.ts';
import { type Health, missesBy } from '../health/look.ts';
import { ErrorChart, percent } from './chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { NotOurs } from './health-content.tsx';
import { type Column, Table } from './table.tsx';

type Errors = Extract<Health['errors'], { ok: true }>['value'];
const ERRORS: readonly Column<Errors['types'][number]>[] = [
  { name: 'Page type', isHead: true, cell: ({ type }) => type },
  { name: 'Answers', cell: ({ answers }) => answers.toLocaleString('en') },
  { name: 'Errors', cell: ({ errors }) => errors.toLocaleString('en') },
  { name: 'Share', cell: ({ errors, answers }) => percent(errors, answers) },
];

/** How many answers were errors: of the last hour and day, by page type, and over the day. */
export function ErrorPart({ hour, day, slots, types }: Errors) {
  return (
    <>
      <p>
        Last hour: <strong>{percent(hour.errors, hour.answers)}</strong> of{' '}
        {hour.answers.toLocaleString('en')} answers were errors (500 and above). Last day:{' '}
        <strong>{percent(day.errors, day.answers)}</strong> of {day.answers.toLocaleString('en')}.
      </p>
      {slots.length > 0 && <ErrorChart slots={slots} />}
      <Table
        caption="Errors of the last day by page type"
        columns={ERRORS}
        rows={types}
        keyOf={({ type }) => type}
        empty="There are no counts yet. The site sends them every minute."
      />
    </>
  );
}

const fewest = (figures: readonly Figure[]): string => {
  const counts = figures.map(samplesOf);
  return counts.length === 0 ? '0' : Math.max(...counts).toLocaleString('en');
};

type Vitals = Extract<Health['vitals'], { ok: true }>['value'];
/** How fast pages were, as a whole and by type, language and country. */
export function VitalPart({ days, whole, types, locales, countries }: Vitals) {
  const country = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  if (whole.length === 0)
    return (
      <p className="empty">
        There are no measurements yet. They come from visitors who agree to statistics, when they leave a
        page.
      </p>
    );
  return (
    <>
      <p>
        75th percentile of the last {days} days, from {fewest(whole)} visits of people who agreed to
        statistics. Good, needs work and poor are the ratings of web.dev.
      </p>
      <FigureTable caption="All pages" head="Pages" rows={[{ name: 'All', figures: whole }]} />
      <h3>By page type</h3>
      <FigureTable
        caption="By page type"
        head="Page type"
        rows={types.map(({ value, figures }) => ({ name: value, figures }))}
      />
      <h3>By language</h3>
      <FigureTable
        caption="By language"
        head="Language"
        rows={locales.map(({ value, figures }) => ({ name: value, figures }))}
      />
      <h3>By country</h3>
      <FigureTable
        caption="By country"
        head="Country"
        rows={countries.map(({ value, figures }) => ({
          name: value === 'ZZ' ? 'not known' : (country.of(value) ?? value),
          figures,
        }))}
      />
    </>
  );
}

const SCOPES = { site: 'search of the site', docs: 'search of the documentation' } as const;
type Missed = Extract<Health['misses'], { ok: true }>['value'];
const MISSES: readonly Column<NonNullable<Missed>[number]>[] = [
  { name: 'Search terms', isHead: true, cell: ({ words }) => words },
  { name: 'Where', cell: ({ scope }) => SCOPES[scope] },
  { name: 'Times', cell: ({ times }) => times },
  { name: 'Last', cell: ({ lastDay }) => lastDay },
];

/** Searches without results by language. */
export function MissPart({ misses }: { misses: Missed }) {
  if (misses === null) return <NotOurs />;
  if (misses.length === 0) return <p className="empty">All searches had results.</p>;
  return missesBy(misses).map(({ locale, misses: own }) => (
    <div key={locale}>
      <h3>{LOCALES[locale].name}</h3>
      <Table
        caption={`Searches without results, ${LOCALES[locale].name}`}
        columns={MISSES}
        rows={own}
        keyOf={({ scope, words }) => `${scope} ${words}`}
        empty="All searches had results."
      />
    </div>
  ));
}
