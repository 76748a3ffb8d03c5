// How often redirects were followed, a day at a time: what the site hands over is added up, and kept for 90 days.
import type { D1Database } from '@cloudflare/workers-types';
import type { RedirectHits } from '../../../common/redirects/hits.ts';
import { firstDay } from './store.ts';

/** Adds hits to those of today. An id that names no redirect makes no row. */
export async function addHits(db: D1Database, hits: RedirectHits, now: Date): Promise<void> {
  await db
    .prepare(
      `INSERT INTO redirect_hit (redirect, day, hits)
       SELECT redirect.id, ?2, sum(given.value ->> 1) FROM json_each(?1) AS given
       JOIN redirect ON redirect.id = given.value ->> 0 GROUP BY redirect.id
       ON CONFLICT (redirect, day) DO UPDATE SET hits = hits + excluded.hits`,
    )
    .bind(JSON.stringify(hits), now.toISOString().slice(0, 10))
    .run();
}

/** Forgets hits that are too old, and those of redirects that are gone. */
export async function forgetHits(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM redirect_hit WHERE day < ?1 OR redirect NOT IN (SELECT id FROM redirect)')
    .bind(firstDay(now))
    .run();
}
