// Counts failed sign-ins. After a few failures an attempt needs a proof of work (proof.ts); without one it has to wait,
// longer each time.
import { hex } from '../../../common/crypto/digest.ts';
import type { SigningKeys } from './signature.ts';

/** Failures without a consequence: people mistype. */
export const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 15_000;
/** The delay doubles up to this, so that a guesser has four tries an hour. */
const MAX_DELAY_MS = 15 * 60_000;
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

/** An attempt that was counted. */
export interface Attempt {
  /** Failures at the place, this attempt included. */
  failures: number;
  /** Milliseconds to wait when the attempt is not allowed yet, else 0. */
  waitMs: number;
}

/**
 * Counts an attempt without a proof of work as a failure before its password is checked, so that concurrent attempts
 * are counted, too; `forgive` takes a good one back.
 */
export async function beginAttempt(db: D1Database, place: string, now: number): Promise<Attempt> {
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
    .bind(place, now, FORGOTTEN_MS, FREE_FAILURES, FIRST_DELAY_MS, MAX_DELAY_MS)
    .first<{ failures: number }>();
  if (counted) return { failures: counted.failures, waitMs: 0 };
  const row = await db
    .prepare('SELECT failures, until FROM sign_in_failure WHERE place = ?')
    .bind(place)
    .first<{ failures: number; until: number }>();
  return { failures: row?.failures ?? 1, waitMs: Math.max(1, (row?.until ?? now) - now) };
}

/**
 * Counts an attempt with a proof of work as a failure before its password is checked. It neither waits nor makes others
 * wait, so that a stranger cannot lock the owner out.
 */
export async function beginProvenAttempt(db: D1Database, place: string, now: number): Promise<Attempt> {
  const counted = await db
    .prepare(
      `INSERT INTO sign_in_failure (place, failures, until) VALUES (?1, 1, ?2)
       ON CONFLICT (place) DO UPDATE SET
         failures = CASE WHEN until < ?2 - ?3 THEN 1 ELSE failures + 1 END, until = max(until, ?2)
       RETURNING failures`,
    )
    .bind(place, now, FORGOTTEN_MS)
    .first<{ failures: number }>();
  return { failures: counted?.failures ?? 1, waitMs: 0 };
}

/** After a good sign-in: nothing has failed there; and what is forgotten elsewhere is cleaned away. */
export const forgive = async (db: D1Database, place: string, now: number): Promise<void> => {
  await db
    .prepare('DELETE FROM sign_in_failure WHERE place = ? OR until < ?')
    .bind(place, now - FORGOTTEN_MS)
    .run();
};
