// How often somebody may try to sign in: the token cannot be guessed, and nobody shall try for long.
import type { D1Database } from '@cloudflare/workers-types';
import { digestOf } from '../../../src/digest.ts';

export const PAUSE_MINUTES = 15;
const MOST_OF_ONE_PLACE = 5;
/** Of all together: addresses are cheap. */
const MOST_OF_ALL = 100;

const placeOf = (address: string): Promise<string> => digestOf(`place:${address}`, 12);
const since = (now: Date): string => new Date(now.getTime() - PAUSE_MINUTES * 60_000).toISOString();

/** Whether this address, or everybody together, has failed too often in the last quarter of an hour. */
export async function hasFailedOften(db: D1Database, address: string, now: Date): Promise<boolean> {
  const row = await db
    .prepare(
      'SELECT count(*) AS every, coalesce(sum(place = ?1), 0) AS here FROM sign_in_failure WHERE at > ?2',
    )
    .bind(await placeOf(address), since(now))
    .first<{ every: number; here: number }>();
  return row !== null && (row.here >= MOST_OF_ONE_PLACE || row.every >= MOST_OF_ALL);
}

/** Notes a sign-in that failed, and forgets those that no longer count. */
export async function noteFailure(db: D1Database, address: string, now: Date): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM sign_in_failure WHERE at <= ?').bind(since(now)),
    db
      .prepare('INSERT INTO sign_in_failure (place, at) VALUES (?, ?)')
      .bind(await placeOf(address), now.toISOString()),
  ]);
}
