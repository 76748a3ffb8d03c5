// Health of visits: errors, page speed, searches without results, and clicks on results.

import type { ComponentProps } from 'react';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { RANK_BUCKETS } from '../../../common/metrics/clicks.ts';
import { type Figure, PERIOD_DAYS, samplesOf } from '../../../common/metrics/published.ts';
import { useFrame } from '../console/context.ts';
import { languageName } from '../console/languages.tsx';
import { Empty } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';
import { sitePrefix } from '../origins.ts';
import { AddEntry } from '../search/add-entry.tsx';
import { ErrorChart, percent } from './chart.tsx';
import { NotProvided } from './content.tsx';
import { MetricsTable } from './metrics-table.tsx';
import { clicksBy, type Health, missesBy } from './report.ts';

/** Display name of a page type: `API`, `Document`. */
export const typeName = (type: string): string =>
  type === 'api' ? 'API' : `${type.slice(0, 1).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;

type Errors = Extract<Health['errors'], { ok: true }>['value'];
const ERRORS: readonly Column<Errors['types'][number]>[] = [
  { name: 'Page type', isHead: true, cell: ({ type }) => typeName(type) },
  { name: 'Responses', isEnd: true, cell: ({ responses }) => responses.toLocaleString('en') },
  { name: 'Errors', isEnd: true, cell: ({ errors }) => errors.toLocaleString('en') },
  { name: 'Share', isEnd: true, cell: ({ errors, responses }) => percent(errors, responses) },
];

/** Error rates of the last hour and day, over the day, and by page type. */
export function ErrorSection({ hour, day, slots, types }: Errors) {
  return (
    <>
      <p>
        Last hour: <strong>{percent(hour.errors, hour.responses)}</strong> of{' '}
        {hour.responses.toLocaleString('en')} responses were errors (500 and above). Last day:{' '}
        <strong>{percent(day.errors, day.responses)}</strong> of {day.responses.toLocaleString('en')}.
      </p>
      {slots.length > 0 && <ErrorChart slots={slots} />}
      <Table
        caption="Errors of the last day by page type"
        columns={ERRORS}
        rows={types.filter(({ errors }) => errors > 0)}
        keyOf={({ type }) => type}
        isCompact
        empty={
          types.length === 0 ? (
            <Empty title="There are no counts yet.">
              The site sends them every minute, after its first responses.
            </Empty>
          ) : (
            'No page type had errors in the last day.'
          )
        }
        isLong
      />
    </>
  );
}

const visitCount = (metrics: readonly Figure[]): string => {
  const counts = metrics.map(samplesOf);
  return counts.length === 0 ? '0' : Math.max(...counts).toLocaleString('en');
};

/** Page speed by a property of the visits, initially folded. */
const Breakdown = ({
  title,
  ...table
}: { title: string } & Omit<ComponentProps<typeof MetricsTable>, 'caption'>) => (
  <details className="group">
    <summary>
      <h3>{title}</h3> <small>{table.rows.length}</small>
    </summary>
    <MetricsTable caption={title} {...table} />
  </details>
);

type Vitals = Extract<Health['vitals'], { ok: true }>['value'];
/** Page speed in total and by page type, language, and country. */
export function VitalSection({ days, complete, types, locales, countries }: Vitals) {
  const prefix = sitePrefix(useFrame().origins);
  const country = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  if (complete.length === 0)
    return (
      <Empty title="There are no measurements yet." action={<a href={`${prefix}/speed/`}>Speed page</a>}>
        Loading time (LCP), response to input (INP), layout shift (CLS), and time to first byte (TTFB) appear
        here by page type, language, and country. They come from visitors who agree to statistics, when they
        leave a page.
      </Empty>
    );
  return (
    <>
      <p>
        75th percentile of the last {days} days, from {visitCount(complete)} visits of people who agreed to
        statistics. Good, needs work, and poor are the ratings of web.dev.
      </p>
      <MetricsTable caption="All pages" head="Pages" rows={[{ name: 'All', metrics: complete }]} />
      <Breakdown
        title="By page type"
        head="Page type"
        rows={types.map(({ value, metrics }) => ({ name: typeName(value), metrics }))}
      />
      <Breakdown
        title="By language"
        head="Language"
        rows={locales.map(({ value, metrics }) => ({ name: languageName(value), metrics }))}
      />
      <Breakdown
        title="By country"
        head="Country"
        rows={countries.map(({ value, metrics }) => ({
          name: value === 'ZZ' ? 'unknown' : (country.of(value) ?? value),
          metrics,
        }))}
      />
    </>
  );
}

const RANK_NAMES = { '1': 'First', '2': 'Second', '3': 'Third', '4-10': '4 to 10', below: 'Below' } as const;
const SCOPES = { site: 'Site', docs: 'Documentation' } as const;
type Missed = Extract<Health['misses'], { ok: true }>['value'];
const MISSES: readonly Column<NonNullable<Missed>[number]>[] = [
  { name: 'Search terms', isHead: true, cell: ({ words }) => words },
  { name: 'Search of', cell: ({ scope }) => SCOPES[scope] },
  { name: 'Times', isEnd: true, cell: ({ times }) => times },
  { name: 'Last', isEnd: true, cell: ({ lastDay }) => lastDay },
  { name: 'Entry', isEnd: true, cell: (miss) => <AddEntry miss={miss} /> },
];

/** Searches without results by language. */
export function MissSection({ misses }: { misses: Missed }) {
  if (misses === null) return <NotProvided />;
  if (misses.length === 0)
    return (
      <Empty title="All searches had results." action={<a href="/ops/search">Search entries</a>}>
        Search terms without results appear here, each with a link that adds an entry for it.
      </Empty>
    );
  return missesBy(misses).map(({ locale, misses: localeMisses }) => (
    <div key={locale}>
      <h3>{LOCALES[locale].name}</h3>
      <Table
        name="misses"
        caption={`Searches without results, ${LOCALES[locale].name}`}
        columns={MISSES}
        rows={localeMisses}
        isCompact
        isLong
        keyOf={({ scope, words }) => `${scope} ${words}`}
        empty="All searches had results."
      />
    </div>
  ));
}

type Clicked = Extract<Health['clicks'], { ok: true }>['value'];
type ClickRow = ReturnType<typeof clicksBy>[number];
const CLICKS: readonly Column<ClickRow>[] = [
  { name: 'Search of', isHead: true, cell: ({ scope }) => SCOPES[scope] },
  { name: 'Language', cell: ({ locale }) => LOCALES[locale].name },
  { name: 'Clicks', isEnd: true, cell: ({ total }) => total.toLocaleString('en') },
  ...RANK_BUCKETS.map((bucket) => ({
    name: RANK_NAMES[bucket],
    isEnd: true,
    cell: ({ counts, total }: ClickRow) => percent(counts.get(bucket) ?? 0, total),
  })),
];

/** Shares of clicks on search results by rank, search, and language. */
export const ClickSection = ({ clicks }: { clicks: Clicked }) => (
  <Table
    caption={`Clicks on search results by rank, last ${PERIOD_DAYS} days, of visitors who agreed to statistics`}
    columns={CLICKS}
    rows={clicksBy(clicks)}
    isCompact
    keyOf={({ scope, locale }) => `${scope} ${locale}`}
    empty={
      <Empty title="There are no clicks yet.">
        The shares of clicks by rank show whether the first results are the right ones. They come from
        visitors who agree to statistics.
      </Empty>
    }
  />
);
