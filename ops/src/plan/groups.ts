// Entries that are one and the same change in several languages, as people plan and cancel them.
import type { Locale } from '../../../src/i18n/locales.ts';
import { type StoredFlip, wishOf } from '../banners/flips.ts';
import type { PlanEntry } from './entries.ts';

export interface PlanGroup extends Omit<PlanEntry, 'locale'> {
  locales: Locale[];
}

/** What is the same in all languages of a group: what happens, when, and by whom; for a flip all that it says. */
const keyOf = ({ at, subject, edge, kind, target, by, isCovered, flip }: PlanEntry): string =>
  JSON.stringify([at, subject, edge, kind, target, by, isCovered, flip && wishOf(flip)]);

/** In the order of the first entry of each; titled as in its first language. */
export const groupsOf = (entries: readonly PlanEntry[]): PlanGroup[] =>
  [...Map.groupBy(entries, keyOf).values()].flatMap((group) =>
    group[0] ? [{ ...group[0], locales: group.map(({ locale }) => locale) }] : [],
  );

/** Whether two flips say the same. */
export const isSameWish = (a: StoredFlip, b: StoredFlip): boolean =>
  JSON.stringify(wishOf(a)) === JSON.stringify(wishOf(b));
