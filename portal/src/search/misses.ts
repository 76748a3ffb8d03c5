// Keeps the words that a search found nothing for, as counts for editors: what is missing, or called otherwise.
import type { SearchScope } from '../../../src/editorial.ts';
import type { Ctx } from '../context.ts';

/** More different words than editors read; a stranger can fill no more. */
const MOST = 2_000;
const LONGEST = 60;
/** Words that look like a person's own: numbers, and what is long enough to be a key or an address. */
const PERSONAL = /\d{4,}|[\p{L}\p{N}]{25,}/u;

/** Counts a search that found nothing. What may be somebody's own is left out. */
export async function countMiss(
  ctx: Ctx,
  scope: SearchScope,
  terms: readonly string[],
  keyword: string,
): Promise<void> {
  const words = terms.join(' ');
  if (words === '' || words.length > LONGEST || keyword.includes('@') || PERSONAL.test(words)) return;
  await ctx.db
    .prepare(
      `INSERT INTO search_miss (scope, locale, words, times, last_day)
       SELECT ?4, ?1, ?2, 1, ?3
       WHERE (SELECT count(*) FROM search_miss WHERE scope = ?4 AND locale = ?1) < ${MOST}
         OR EXISTS (SELECT 1 FROM search_miss WHERE scope = ?4 AND locale = ?1 AND words = ?2)
       ON CONFLICT (scope, locale, words) DO UPDATE SET times = times + 1, last_day = ?3`,
    )
    .bind(ctx.locale, words, ctx.now.slice(0, 10), scope)
    .run();
}
