// Summaries of the health page's folded sections, each with a flag that reports a problem.

import type { ReactNode } from 'react';
import { METRICS, ratingOf } from '../../../common/metrics/metrics.ts';
import { formatCount } from '../../../common/text/count.ts';
import { type BudgetReport, leftText } from '../budget/report.ts';
import { Parts, Tag } from '../console/state.tsx';
import { percent } from './chart.tsx';
import { isErrorRateHigh } from './error-rate.ts';
import { RATING_TONES, valueText } from './metrics-table.tsx';
import { type CheckResult, type Health, MAX_MISSES } from './report.ts';

export interface SectionSummary {
  summary: ReactNode;
  /** A problem opens the section. */
  isProblem: boolean;
}

type Value<Name extends keyof Health> = Health[Name] extends CheckResult<infer T> ? T : never;

const number = (value: number): string => value.toLocaleString('en');
const withoutProblem = (summary: ReactNode): SectionSummary => ({ summary, isProblem: false });

export function deadSummary({ dead, waiting }: Value<'outbox'>): SectionSummary {
  const isProblem = dead > 0;
  return {
    summary: (
      <>
        <Tag tone={isProblem ? 'bad' : 'good'}>{isProblem ? `${dead} failed` : 'None'}</Tag>{' '}
        {waiting > 0 && `${waiting} waiting`}
      </>
    ),
    isProblem,
  };
}

export function errorSummary({ hour, day }: Value<'errors'>): SectionSummary {
  if (day.responses === 0) return withoutProblem('No counts yet');
  const isProblem = isErrorRateHigh(hour);
  return {
    summary: (
      <>
        <Tag tone={isProblem ? 'bad' : 'good'}>{percent(hour.errors, hour.responses)} in the last hour</Tag>{' '}
        {percent(day.errors, day.responses)} in the last day, of {number(day.responses)} responses
      </>
    ),
    isProblem,
  };
}

export function budgetSummary({ budgets }: BudgetReport): SectionSummary {
  const [first, ...others] = budgets.toSorted((a, b) => b.used - a.used);
  if (!first) return withoutProblem('No counts yet');
  const isProblem = budgets.some(({ alert }) => alert !== null && alert.endedAt === null);
  return {
    summary: (
      <>
        <Tag tone={isProblem ? 'bad' : first.used >= 1 ? 'warn' : 'good'}>
          {isProblem ? 'Open alert' : `${leftText(first.used)} left`}
        </Tag>{' '}
        {others.length === 0 ? '1 page type' : `lowest of ${budgets.length} page types`}
      </>
    ),
    isProblem,
  };
}

export function speedSummary({ complete }: Value<'vitals'>): SectionSummary {
  const metrics = METRICS.flatMap((metric) => complete.filter((figure) => figure.metric === metric));
  if (metrics.length === 0) return withoutProblem('No measurements yet');
  return withoutProblem(
    metrics.map(({ metric, p75 }) => (
      <Tag key={metric} tone={RATING_TONES[ratingOf(metric, p75)]}>
        {metric} {valueText(metric, p75)}
      </Tag>
    )),
  );
}

export function missSummary(misses: Value<'misses'>): SectionSummary {
  if (misses === null) return withoutProblem('Not provided');
  if (misses.length === 0) return withoutProblem(<Tag tone="good">None</Tag>);
  const groups = Map.groupBy(misses, ({ scope, locale }) => `${scope} ${locale}`);
  // The portal limits each group, so a full group may be incomplete.
  const isPart = [...groups.values()].some(({ length }) => length >= MAX_MISSES);
  const times = misses.reduce((sum, miss) => sum + miss.times, 0);
  const terms = formatCount(misses.length, 'search term', `${isPart ? 'most frequent ' : ''}search terms`);
  return withoutProblem(`${terms}, ${formatCount(times, 'search', 'searches')}`);
}

export function clickSummary(clicks: Value<'clicks'>): SectionSummary {
  const sum = clicks.reduce((total, { count }) => total + count, 0);
  return withoutProblem(sum === 0 ? 'No clicks yet' : formatCount(sum, 'click'));
}

export function reportSummary(reports: Value<'reports'>): SectionSummary {
  const sum = reports.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return withoutProblem(<Tag tone="good">None</Tag>);
  return withoutProblem(formatCount(sum, 'report'));
}

export function translationSummary(content: Value<'content'>): SectionSummary {
  if (content === null) return withoutProblem('Not provided');
  const sum = (name: 'missing' | 'stale') =>
    content.translations.reduce((total, language) => total + language[name].count, 0);
  const [missing, stale] = [sum('missing'), sum('stale')];
  if (missing + stale === 0) return withoutProblem(<Tag tone="good">Up to date</Tag>);
  return withoutProblem(
    <>
      {missing > 0 && <Tag tone="warn">{missing} missing</Tag>}{' '}
      {stale > 0 && <Tag tone="warn">{stale} outdated</Tag>}
    </>,
  );
}

export function sampleSummary(content: Value<'content'>): SectionSummary {
  if (content === null) return withoutProblem('Not provided');
  const count = content.samples.length;
  return withoutProblem(
    <Parts parts={[formatCount(count, 'fact'), count > 0 ? 'to be checked or replaced' : null]} />,
  );
}
