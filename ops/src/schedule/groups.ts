// Groups of scheduled changes that are the same in several languages.
import type { Locale } from '../../../common/i18n/locales.ts';
import { overrideInputOf, type StoredOverride } from '../banners/store.ts';
import type { PlanEntry } from './entries.ts';

export interface PlanGroup extends Omit<PlanEntry, 'locale'> {
  locales: Locale[];
}

/** Fields that all languages of a group share: change, instant, and author; for an override all its values. */
const keyOf = ({ at, subject, edge, kind, target, by, isCovered, override }: PlanEntry): string =>
  JSON.stringify([at, subject, edge, kind, target, by, isCovered, override && overrideInputOf(override)]);

/** Groups in the order of their first entries, each with the title of its first language. */
export const groupsOf = (entries: readonly PlanEntry[]): PlanGroup[] =>
  [...Map.groupBy(entries, keyOf).values()].flatMap((group) =>
    group[0] ? [{ ...group[0], locales: group.map(({ locale }) => locale) }] : [],
  );

/** Whether two overrides have the same values. */
export const isSameOverride = (a: StoredOverride, b: StoredOverride): boolean =>
  JSON.stringify(overrideInputOf(a)) === JSON.stringify(overrideInputOf(b));
