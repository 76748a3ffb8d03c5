// Redirect hits by day. The site reports them, and ops stores the sums for 90 days.
import type { D1Database } from '@cloudflare/workers-types';
import type { RedirectHits } from '../../../common/redirects/hits.ts';
import { firstDay } from './store.ts';

/** Adds hits to today's sums. Unknown IDs are ignored. */
export async function addHits(db: D1Database, hits: RedirectHits, now: Date): Promise<void> {
  await db
    .prepare(
      `INSERT INTO redirect_hit (redirect, day, hits)
       SELECT redirect.id, ?2, sum(input.value ->> 1) FROM json_each(?1) AS input
       JOIN redirect ON redirect.id = input.value ->> 0 GROUP BY redirect.id
       ON CONFLICT (redirect, day) DO UPDATE SET hits = hits + excluded.hits`,
    )
    .bind(JSON.stringify(hits), now.toISOString().slice(0, 10))
    .run();
}

/** Deletes expired hits and the hits of deleted redirects. */
export async function deleteExpiredHits(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM redirect_hit WHERE day < ?1 OR redirect NOT IN (SELECT id FROM redirect)')
    .bind(firstDay(now))
    .run();
}
