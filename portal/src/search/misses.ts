// Counts search terms without results, so that editors can find missing or differently named content.
import type { SearchScope } from '../../../common/editorial/editorial.ts';
import type { Ctx } from '../context.ts';

/** Maximum number of stored terms. Beyond it, the rarest and oldest terms are deleted. */
const MAX_TERMS = 2_000;
const MAX_LENGTH = 60;
/** Terms that may be personal data: long numbers, and words long enough to be a key or an email address. */
const PERSONAL = /\d{4,}|[\p{L}\p{N}]{25,}/u;

/** Counts a search without results. Skips terms that may be personal data. */
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
           ORDER BY words = ?3 DESC, times DESC, last_day DESC, words LIMIT -1 OFFSET ${MAX_TERMS})`,
      )
      .bind(scope, locale, words),
  ]);
}
