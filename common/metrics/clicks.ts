// Clicks on search results: the rank of the result in a bucket, by search and language. Sums of them are no personal data.
import type { SearchScope } from '../editorial/editorial.ts';
import type { Locale } from '../i18n/locales.ts';

/** Buckets of ranks: the first three, the rest of the first ten, and all below. */
export const RANK_BUCKETS = ['1', '2', '3', '4-10', 'below'] as const;
export type RankBucket = (typeof RANK_BUCKETS)[number];

/** Upper limit of ranks in a search. */
export const MAX_RANK = 1_000;

/** Returns the bucket of a rank, which begins at 1. */
export function rankBucketOf(rank: number): RankBucket {
  if (rank > 10) return 'below';
  return RANK_BUCKETS[rank - 1] ?? '4-10';
}

/** Sum of clicks. */
export interface ClickSum {
  scope: SearchScope;
  locale: Locale;
  bucket: RankBucket;
  count: number;
}
