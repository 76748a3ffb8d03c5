// Keeps the words that a search found nothing for, as counts for editors: what is missing, or called otherwise.
import type { SearchScope } from '../../../common/editorial/editorial.ts';
import type { Ctx } from '../context.ts';

/** More different words than editors read; beyond them the rarest, and of those the oldest, make room. */
const MOST = 2_000;
const MAX_LENGTH = 60;
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
  if (words === '' || words.length > MAX_LENGTH || keyword.includes('@') || PERSONAL.test(words)) return;
  const { db, locale, now } = ctx;
  await db.batch([
    db
      .prepare(
        `INSERT INTO search_miss (scope, locale, words, times, last_day) VALUES (?1, ?2, ?3, 1, ?4)
         ON CONFLICT (scope, locale, words) DO UPDATE SET times = times + 1, last_day = ?4`,
      )
      .bind(scope, locale, words, now.slice(0, 10)),
    db
      .prepare(
        `DELETE FROM search_miss WHERE scope = ?1 AND locale = ?2 AND words IN (
           SELECT words FROM search_miss WHERE scope = ?1 AND locale = ?2
           ORDER BY words = ?3 DESC, times DESC, last_day DESC, words LIMIT -1 OFFSET ${MOST})`,
      )
      .bind(scope, locale, words),
  ]);
}
