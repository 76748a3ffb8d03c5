// Counts failed sign-ins. After a few failures, an attempt requires a proof of work (proof.ts), or a delay that doubles
// with each failure.
import { signDigest } from '../../../common/crypto/token.ts';
import type { Secrets } from './session-token.ts';

/** Number of failures without consequences. */
export const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 15_000;
/** Maximum delay in milliseconds; without proofs of work, it allows an attacker four guesses per hour. */
const MAX_DELAY_MS = 15 * 60_000;
const EXPIRY_MS = 24 * 3600_000;

/**
 * Returns the storage key of failures for an account, existing or not, or for a known browser. The key is one of 2^20
 * that depend on a secret, so that invented names cannot fill the database.
 */
export async function hashAccount(
  [secret]: Secrets,
  kind: 'account' | 'browser',
  name: string,
): Promise<string> {
  return `${kind}-${(await signDigest(secret, 'attempts', `${kind}:${name}`)).slice(0, 5)}`;
}

export interface Attempt {
  /** Number of failures under the key, including this attempt. */
  failures: number;
  /** Milliseconds until the attempt is allowed; 0 if it is allowed now. */
  waitMs: number;
}

/**
 * Counts an attempt without a proof of work as a failure before its password is checked, so that concurrent attempts
 * are counted. `clearFailures` resets the count after a success.
 */
export async function beginAttempt(db: D1Database, key: string, now: number): Promise<Attempt> {
  const updated = await db
    .prepare(
      `INSERT INTO sign_in_failure (place, failures, until) VALUES (?1, 1, ?2)
       ON CONFLICT (place) DO UPDATE SET
         failures = CASE WHEN until < ?2 - ?3 THEN 1 ELSE failures + 1 END,
         until = CASE WHEN until < ?2 - ?3 OR failures + 1 < ?4 THEN ?2
           ELSE ?2 + min(?5 << min(failures + 1 - ?4, 10), ?6) END
       WHERE until <= ?2
       RETURNING failures`,
    )
    .bind(key, now, EXPIRY_MS, FREE_FAILURES, FIRST_DELAY_MS, MAX_DELAY_MS)
    .first<{ failures: number }>();
  if (updated) return { failures: updated.failures, waitMs: 0 };
  const row = await db
    .prepare('SELECT failures, until FROM sign_in_failure WHERE place = ?')
    .bind(key)
    .first<{ failures: number; until: number }>();
  return { failures: row?.failures ?? 1, waitMs: Math.max(1, (row?.until ?? now) - now) };
}

/** Counts an attempt with proof of work before the password check. No delay, which could lock out the owner. */
export async function beginProvenAttempt(db: D1Database, key: string, now: number): Promise<Attempt> {
  const updated = await db
    .prepare(
      `INSERT INTO sign_in_failure (place, failures, until) VALUES (?1, 1, ?2)
       ON CONFLICT (place) DO UPDATE SET
         failures = CASE WHEN until < ?2 - ?3 THEN 1 ELSE failures + 1 END, until = max(until, ?2)
       RETURNING failures`,
    )
    .bind(key, now, EXPIRY_MS)
    .first<{ failures: number }>();
  return { failures: updated?.failures ?? 1, waitMs: 0 };
}

/** Deletes the failures of a key after a successful sign-in, and the expired failures of all keys. */
export const clearFailures = async (db: D1Database, key: string, now: number): Promise<void> => {
  await db
    .prepare('DELETE FROM sign_in_failure WHERE place = ? OR until < ?')
    .bind(key, now - EXPIRY_MS)
    .run();
};
