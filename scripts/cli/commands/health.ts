// Commands `health`, `health builds`, and `health publish`.

import { z } from 'zod';
import { RANK_BUCKETS } from '../../../common/metrics/clicks.ts';
import { METRICS, ratingOf } from '../../../common/metrics/metrics.ts';
import { p75, total } from '../../../common/metrics/percentile.ts';
import { type Figure, samplesOf } from '../../../common/metrics/published.ts';
import { formatCount } from '../../../common/text/count.ts';
import { leftText, rateText } from '../../../ops/src/budget/report.ts';
import {
  type CheckResult,
  clicksBy,
  faultsOf,
  type Health,
  isBackedUp,
} from '../../../ops/src/health/report.ts';
import { command } from '../command.ts';
import { bodyOf } from '../response.ts';
import { escapeForTerminal } from '../terminal.ts';
import { lastExportText } from './backup.ts';

const RATINGS = { good: 'good', fair: 'needs work', poor: 'poor' } as const;

const lineOf = <T>(name: string, checked: CheckResult<T>, text: (value: T) => string): string =>
  checked.ok
    ? `${name}: ${text(checked.value)} (${checked.ms} ms)`
    : `${name}: FAILING, ${checked.error} (${checked.ms} ms)`;

const share = ({ responses, errors }: { responses: number; errors: number }): string =>
  `${errors} of ${responses} responses (${((100 * errors) / Math.max(1, responses)).toFixed(2)}%)`;

const figureText = ({ metric, p75, ...shares }: Figure): string => {
  const value = metric === 'CLS' ? (p75 / 1000).toFixed(2) : `${p75} ms`;
  return `${metric} ${value} ${RATINGS[ratingOf(metric, p75)]}, ${formatCount(samplesOf({ metric, p75, ...shares }), 'visit')}`;
};

const figureLine = (name: string, metrics: readonly Figure[]): string =>
  `  ${name}: ${METRICS.flatMap((metric) => metrics.filter((figure) => figure.metric === metric).map(figureText)).join(' · ')}`;

function vitalLines(vitals: Health['vitals']): string[] {
  if (!vitals.ok) return [];
  const { complete, types, locales, countries } = vitals.value;
  return [
    ...(complete.length > 0 ? [figureLine('all pages', complete)] : []),
    ...[...types, ...locales, ...countries].map(({ value, metrics }) => figureLine(value, metrics)),
  ];
}

function budgetLines(budgets: Health['budgets']): string[] {
  if (!budgets.ok) return [lineOf('error budgets', budgets, () => '')];
  return budgets.value.budgets.map(({ type, objective, used, burns: { fast, slow }, alert }) => {
    const last = alert ? `${alert.startedAt} to ${alert.endedAt ?? 'now'}` : 'none';
    return `error budget, ${type} (${objective}%): left ${leftText(used)}, last hour ${rateText(fast)}, last 6 hours ${rateText(slow)}, last alert ${last}`;
  });
}

function contentLines({ misses, clicks, reports, content }: Health): string[] {
  return [
    ...clicksBy(clicks.ok ? clicks.value : []).map(
      ({ scope, locale, total, counts }) =>
        `clicks on results, ${locale} ${scope}: ${total}, ${RANK_BUCKETS.map((bucket) => `${bucket}: ${counts.get(bucket) ?? 0}`).join(', ')}`,
    ),
    ...(reports.ok ? reports.value : []).map(
      ({ kind, name, source, count }) => `browser reports, ${kind} ${name} (${source}): ${count}`,
    ),
    ...(misses.ok && misses.value && misses.value.length > 0 ? ['searches without results:'] : []),
    ...((misses.ok && misses.value) || []).map(
      ({ locale, scope, words, times }) => `  ${locale} ${scope} ${times}× ${escapeForTerminal(words)}`,
    ),
    ...((content.ok && content.value?.translations) || []).map(
      ({ locale, texts, missing, stale }) =>
        `translations, ${locale}: ${formatCount(texts, 'content item')}, ${missing.count} missing, ${stale.count} older than the English`,
    ),
    ...((content.ok && content.value?.samples) || []).map(
      ({ what, texts }) => `sample content: ${what} (${texts.count})`,
    ),
  ];
}

const REPORTED =
  'portal, KV, outbox, backup, errors, error budgets, speed, clicks, browser reports, searches without results, translations, samples';

export const healthCommands = [
  command('health', REPORTED, {
    input: z.object({}),
    run: async (calls) => {
      const health: Health = await bodyOf(await calls.health.$get());
      const { portal, kv, outbox, errors, vitals, backup } = health;
      const faults = faultsOf(health);
      return [
        ...(faults.length > 0 ? faults : [isBackedUp(health) ? 'no problems found' : '1 warning: no backup']),
        lineOf('portal', portal, ({ version, publication, publishedAt }) =>
          version === null
            ? 'responds'
            : `version ${version}, publication ${publication?.slice(0, 12) ?? 'none'} of ${publishedAt ?? '–'}`,
        ),
        lineOf('KV', kv, () => 'reads and writes'),
        lineOf('outbox', outbox, ({ waiting, dead }) => `${waiting} waiting, ${dead} failed`),
        lineOf('backup', backup, (state) => lastExportText(state)),
        lineOf('errors', errors, ({ hour, day }) => `last hour ${share(hour)}, last day ${share(day)}`),
        ...budgetLines(health.budgets),
        lineOf('speed', vitals, ({ days }) => `75th percentile of ${formatCount(days, 'day')}`),
        ...vitalLines(vitals),
        ...contentLines(health),
      ];
    },
  }),
  command('health builds', 'responses, errors, and rendering times of the last day, by site build', {
    input: z.object({}),
    run: async (calls) =>
      (await bodyOf(await calls.health.builds.$get({ query: {} }))).map(({ build, waits, ...rate }) => {
        const time = p75('TTFB', waits);
        return `${build}: ${share(rate)}, p75 of ${formatCount(total(waits), 'rendered page')} ${time === null ? '–' : `${Math.round(time)} ms`}`;
      }),
  }),
  command('health publish', 'publishes the metrics of the speed page now, even if they await confirmation', {
    input: z.object({}),
    run: async (calls) => {
      const { at, countries, types } = await bodyOf(await calls.health.metrics.$post());
      return [
        `published ${at}: ${formatCount(countries, 'country', 'countries')}, ${formatCount(types, 'page type')}`,
      ];
    },
  }),
];
