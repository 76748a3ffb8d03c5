// Clicks on search results, counted by search, language, and rank bucket. The totals do not contain personal data.
import type { SearchScope } from '../editorial/editorial.ts';
import type { Locale } from '../i18n/locales.ts';

/** Rank buckets: one each for the first three, the rest of the first ten, and all others. */
export const RANK_BUCKETS = ['1', '2', '3', '4-10', 'below'] as const;
export type RankBucket = (typeof RANK_BUCKETS)[number];

/** Highest rank that is counted. */
export const MAX_RANK = 1_000;

/** Returns the bucket of a rank. Ranks begin at 1. */
export function rankBucketOf(rank: number): RankBucket {
  if (rank > 10) return 'below';
  return RANK_BUCKETS[rank - 1] ?? '4-10';
}

export interface ClickSum {
  scope: SearchScope;
  locale: Locale;
  bucket: RankBucket;
  count: number;
}
