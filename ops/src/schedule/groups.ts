// Entries that are one and the same change in several languages, as people plan and cancel them.
import type { Locale } from '../../../common/i18n/locales.ts';
import { overrideInputOf, type StoredOverride } from '../banners/store.ts';
import type { PlanEntry } from './entries.ts';

export interface PlanGroup extends Omit<PlanEntry, 'locale'> {
  locales: Locale[];
}

/** What is the same in all languages of a group: what happens, when, and by whom; for a flip all that it says. */
const keyOf = ({ at, subject, edge, kind, target, by, isCovered, override }: PlanEntry): string =>
  JSON.stringify([at, subject, edge, kind, target, by, isCovered, override && overrideInputOf(override)]);

/** In the order of the first entry of each; titled as in its first language. */
export const groupsOf = (entries: readonly PlanEntry[]): PlanGroup[] =>
  [...Map.groupBy(entries, keyOf).values()].flatMap((group) =>
    group[0] ? [{ ...group[0], locales: group.map(({ locale }) => locale) }] : [],
  );

/** Whether two flips say the same. */
export const isSameOverride = (a: StoredOverride, b: StoredOverride): boolean =>
  JSON.stringify(overrideInputOf(a)) === JSON.stringify(overrideInputOf(b));
