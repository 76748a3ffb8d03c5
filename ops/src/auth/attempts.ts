// Throttles invalid tokens on the sign-in page and in API calls. Failures are counted per network, because a global
// limit would let one attacker lock out the team.
import type { D1Database } from '@cloudflare/workers-types';
import type { Context } from 'hono';
import { addressKey } from '../../../common/contract/address-key.ts';
import { hashHex } from '../../../common/crypto/digest.ts';

/** Header in which the site sends the client's IP address. */
const ADDRESS_HEADER = 'x-client-ip';
export const LOCKOUT_MINUTES = 15;
const MAX_FAILURES = 5;
/** Interval in milliseconds and maximum number of retries while other attempts from the network are pending. */
const RETRY_INTERVAL_MS = 50;
const MAX_WAITS = 100;

/** Digest of a request's network. IP addresses are not stored. */
export const networkDigest = (c: Context): Promise<string> =>
  hashHex(`place:${addressKey(c.req.header(ADDRESS_HEADER) ?? '')}`, 12);

const since = (): string => new Date(Date.now() - LOCKOUT_MINUTES * 60_000).toISOString();

/** Counts an attempt in one transaction. Returns its ID, or `null` if the network has reached the limit. */
async function reserve(db: D1Database, network: string, settled: 0 | 1): Promise<number | null> {
  const [, inserted] = await db.batch<{ id: number }>([
    db.prepare('DELETE FROM sign_in_failure WHERE at <= ?').bind(since()),
    db
      .prepare(
        `INSERT INTO sign_in_failure (place, at, settled) SELECT ?1, ?2, ?3
         WHERE (SELECT count(*) FROM sign_in_failure WHERE place = ?1) < ${MAX_FAILURES} RETURNING id`,
      )
      .bind(network, new Date().toISOString(), settled),
  ]);
  return inserted?.results[0]?.id ?? null;
}

/** Whether failures alone reach the limit. Pending attempts may still succeed. */
async function isBlocked(db: D1Database, network: string): Promise<boolean> {
  const failures = await db
    .prepare('SELECT count(*) AS failures FROM sign_in_failure WHERE place = ? AND settled = 1')
    .bind(network)
    .first<number>('failures');
  return (failures ?? 0) >= MAX_FAILURES;
}

export type Attempt<T> = { outcome: 'accepted'; value: T } | { outcome: 'rejected' } | { outcome: 'blocked' };

/**
 * Verifies a token. The attempt is counted before the comparison, so that parallel requests cannot exceed the limit. An
 * accepted token does not count. `blocked` means that the token was not compared.
 */
export async function countAttempt<T>(
  db: D1Database,
  network: string,
  verify: () => Promise<T | null>,
): Promise<Attempt<T>> {
  let id = await reserve(db, network, 0);
  for (let retries = 0; id === null; retries += 1) {
    if (retries === MAX_WAITS || (await isBlocked(db, network))) return { outcome: 'blocked' };
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
    id = await reserve(db, network, 0);
  }
  const value = await verify();
  if (value !== null) {
    await db.prepare('DELETE FROM sign_in_failure WHERE id = ?').bind(id).run();
    return { outcome: 'accepted', value };
  }
  await db.prepare('UPDATE sign_in_failure SET settled = 1 WHERE id = ?').bind(id).run();
  return { outcome: 'rejected' };
}

/** Counts a rejected Access token. Returns `false` above the limit, so that the caller can bound the audit log. */
export const countRejection = async (db: D1Database, network: string): Promise<boolean> =>
  (await reserve(db, network, 1)) !== null;
