// Groups of scheduled changes that are the same in several languages.
import type { Locale } from '../../../common/i18n/locales.ts';
import { overrideInputOf, type StoredOverride } from '../banners/store.ts';
import type { PlanEntry } from './entries.ts';

export interface PlanGroup extends Omit<PlanEntry, 'locale'> {
  locales: Locale[];
}

/** Key of a group: change, instant, and author, and all values of an override. */
const keyOf = ({ at, subject, edge, kind, target, by, isCovered, override }: PlanEntry): string =>
  JSON.stringify([at, subject, edge, kind, target, by, isCovered, override && overrideInputOf(override)]);

/** Groups in the order of their first entries, each with the title of its first language. */
export const groupsOf = (entries: readonly PlanEntry[]): PlanGroup[] =>
  [...Map.groupBy(entries, keyOf).values()].flatMap((group) =>
    group[0] ? [{ ...group[0], locales: group.map(({ locale }) => locale) }] : [],
  );

/** An entry of a day in the calendar. `until` is the end of an event that starts and ends on the same day. */
export interface DayGroup extends PlanGroup {
  until: string | null;
}

/** The entries of a day. The start and end of an event are merged into one entry. */
export function inDay(groups: readonly PlanGroup[]): DayGroup[] {
  const endOf = ({ subject, edge, target, locales }: PlanGroup) =>
    subject === 'event' && edge === 'starts'
      ? groups.find(
          (group) =>
            group.subject === 'event' &&
            group.edge === 'ends' &&
            group.target === target &&
            group.locales.join() === locales.join(),
        )
      : undefined;
  const withEnds = groups.map((group) => ({ group, end: endOf(group) }));
  const ends = new Set(withEnds.map(({ end }) => end));
  return withEnds.flatMap(({ group, end }) =>
    ends.has(group) ? [] : [{ ...group, until: end?.at ?? null }],
  );
}

/** Whether two overrides have the same values. */
export const isSameOverride = (a: StoredOverride, b: StoredOverride): boolean =>
  JSON.stringify(overrideInputOf(a)) === JSON.stringify(overrideInputOf(b));
