// `npm run ops -- plan`: scheduled changes, one instant per line.

import type { Locale } from '../../common/i18n/locales.ts';
import type { PlanEntry } from '../../ops/src/schedule/entries.ts';
import { bodyOf } from './response.ts';
import type { Calls } from './run.ts';

export const PLAN_USAGE = `  plan                     scheduled changes: starts and ends of overrides, of the portal's banners, and of events, and
                           publications of articles; --from, --until (400 days from now)`;

export interface PlanCommand {
  name: 'plan';
  query: { locale?: Locale; from?: string; until?: string };
}

const lineOf = ({ at, subject, edge, locale, kind, target, by, isCovered, title }: PlanEntry): string =>
  [
    at,
    subject,
    subject === 'article' ? 'published' : edge,
    locale,
    kind,
    target,
    by ?? 'portal',
    ...(isCovered ? ['covered by an override'] : []),
    title,
  ].join('  ');

/** Returns the lines to print: scheduled changes, and notes about missing ones. */
export async function runPlan(calls: Calls['plan'], { query }: PlanCommand): Promise<string[]> {
  const plan = await bodyOf(await calls.$get({ query }));
  return [
    ...plan.entries.map(lineOf),
    ...(plan.entries.length === 0 ? [`no changes are scheduled until ${plan.until}`] : []),
    ...(plan.isCut ? ['more changes exist: shorten the period with --until'] : []),
    ...(plan.unavailable.length > 0
      ? [`the portal did not respond for ${plan.unavailable.join(', ')}: its own banners are missing`]
      : []),
    ...(plan.isContentMissing ? ['the portal did not respond: articles and events are missing'] : []),
  ];
}
