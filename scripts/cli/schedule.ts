// `npm run ops -- plan`: what changes by itself, one instant a line.

import type { Locale } from '../../common/i18n/locales.ts';
import type { PlanEntry } from '../../ops/src/schedule/entries.ts';
import { bodyOf } from './answer.ts';
import type { Calls } from './run.ts';

export const PLAN_USAGE = `  plan                     what changes by itself: starts and ends of flips, of the portal's own banners, of events, and
                           articles that are still to be published; --from, --until (400 days from now)`;

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
    ...(isCovered ? ['covered by a flip'] : []),
    title,
  ].join('  ');

/** Gives the lines to print: what is planned, and what nobody could say. */
export async function runPlan(calls: Calls['plan'], { query }: PlanCommand): Promise<string[]> {
  const plan = await bodyOf(await calls.$get({ query }));
  return [
    ...plan.entries.map(lineOf),
    ...(plan.entries.length === 0 ? [`nothing is planned until ${plan.until}`] : []),
    ...(plan.isCut ? ['there is more: ask for less time with --until'] : []),
    ...(plan.unanswered.length > 0
      ? [`the portal did not answer for ${plan.unanswered.join(', ')}: its own banners are missing`]
      : []),
    ...(plan.isContentSilent ? ['the portal did not answer: articles and events are missing'] : []),
  ];
}
