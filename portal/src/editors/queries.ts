// Database queries for editors: search terms without results, and the content state.
import {
  type ContentState,
  ContentStateSchema,
  type MissedSearch,
} from '../../../common/editorial/editorial.ts';

const MAX_LIMIT = 200;

/** Reads the most frequent search terms without results. `limit` applies to each locale and search. */
export async function listMisses(db: D1Database, limit: number): Promise<MissedSearch[]> {
  const { results } = await db
    .prepare(
      `SELECT scope, locale, words, times, last_day AS lastDay FROM (
         SELECT *, row_number() OVER (PARTITION BY scope, locale ORDER BY times DESC, last_day DESC, words) AS place
         FROM search_miss)
       WHERE place <= ? ORDER BY scope, locale, place`,
    )
    .bind(Math.max(1, Math.min(MAX_LIMIT, Math.trunc(limit) || 1)))
    .all<MissedSearch>();
  return results;
}

/** Reads the content state that the publisher wrote; `null` if it is missing or invalid. */
export async function readContentState(db: D1Database): Promise<ContentState | null> {
  const body = await db
    .prepare("SELECT body FROM setting WHERE name = 'content-state' AND locale = 'en'")
    .first<string>('body');
  if (body === null) return null;
  return ContentStateSchema.safeParse(JSON.parse(body)).data ?? null;
}
