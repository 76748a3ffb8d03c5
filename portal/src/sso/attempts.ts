// How often an account may be guessed at: after a few failures each further one has to wait longer.
import { hex } from '../../../src/digest.ts';
import type { SigningKeys } from './signature.ts';

/** So many failures cost nothing but themselves: people mistype. */
const FREE = 5;
const FIRST_DELAY_MS = 15_000;
/** The delay doubles up to this, so that a guesser has four tries an hour. */
const LONGEST_DELAY_MS = 15 * 60_000;
/** Failures are forgotten when none has been added for so long. */
const FORGOTTEN_MS = 24 * 3600_000;

/**
 * Where failures are counted: for an account, known or not, or for a browser that has signed in before. One
 * of 2^20 places that only a key of ours can tell, so that made-up names cannot fill the database.
 */
export async function placeOf(
  [key]: SigningKeys,
  kind: 'account' | 'browser',
  name: string,
): Promise<string> {
  const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`attempts:${kind}:${name}`));
  return `${kind}-${hex(digest).slice(0, 5)}`;
}

/**
 * Counts an attempt as a failure before its password is looked at, so that many at once are counted, too; a
 * good one is taken back by `forgive`. Gives the milliseconds to wait when it is not allowed yet, else 0.
 */
export async function beginAttempt(db: D1Database, place: string, now: number): Promise<number> {
  const counted = await db
    .prepare(
      `INSERT INTO sign_in_failure (place, failures, until) VALUES (?1, 1, ?2)
       ON CONFLICT (place) DO UPDATE SET
         failures = CASE WHEN until < ?2 - ?3 THEN 1 ELSE failures + 1 END,
         until = CASE WHEN until < ?2 - ?3 OR failures + 1 < ?4 THEN ?2
           ELSE ?2 + min(?5 << min(failures + 1 - ?4, 10), ?6) END
       WHERE until <= ?2
       RETURNING failures`,
    )
    .bind(place, now, FORGOTTEN_MS, FREE, FIRST_DELAY_MS, LONGEST_DELAY_MS)
    .first<{ failures: number }>();
  if (counted) return 0;
  const row = await db
    .prepare('SELECT until FROM sign_in_failure WHERE place = ?')
    .bind(place)
    .first<{ until: number }>();
  return Math.max(1, (row?.until ?? now) - now);
}

/** After a good sign-in: nothing has failed there; and what is forgotten elsewhere is cleaned away. */
export const forgive = async (db: D1Database, place: string, now: number): Promise<void> => {
  await db
    .prepare('DELETE FROM sign_in_failure WHERE place = ? OR until < ?')
    .bind(place, now - FORGOTTEN_MS)
    .run();
};
