// Throttle of tokens that were not accepted, at the sign-in page and as bearer. Counted by network alone: a limit on
// all networks together would let any stranger lock the whole team out.
import type { D1Database } from '@cloudflare/workers-types';
import type { Context } from 'hono';
import { addressKey } from '../../../common/contract/address-key.ts';
import { digestOf } from '../../../common/crypto/digest.ts';

/** Header of the site that tells where a request came from. */
const ADDRESS_HEADER = 'x-client-ip';
export const PAUSE_MINUTES = 15;
const MAX_FAILURES = 5;
/** How long an attempt waits while others of its network are under way, in milliseconds, and how often. */
const WAIT_MS = 50;
const MAX_WAITS = 100;

/** The network of a request, as a digest: addresses are not stored. */
export const placeOf = (c: Context): Promise<string> =>
  digestOf(`place:${addressKey(c.req.header(ADDRESS_HEADER) ?? '')}`, 12);

const since = (): string => new Date(Date.now() - PAUSE_MINUTES * 60_000).toISOString();

/** Counts an attempt, unless its network has reached the limit: in one transaction, so no two take the last place. */
async function reserve(db: D1Database, place: string, settled: 0 | 1): Promise<number | null> {
  const [, inserted] = await db.batch<{ id: number }>([
    db.prepare('DELETE FROM sign_in_failure WHERE at <= ?').bind(since()),
    db
      .prepare(
        `INSERT INTO sign_in_failure (place, at, settled) SELECT ?1, ?2, ?3
         WHERE (SELECT count(*) FROM sign_in_failure WHERE place = ?1) < ${MAX_FAILURES} RETURNING id`,
      )
      .bind(place, new Date().toISOString(), settled),
  ]);
  return inserted?.results[0]?.id ?? null;
}

/** Whether failures alone reach the limit; attempts under way may still succeed. */
async function isBlocked(db: D1Database, place: string): Promise<boolean> {
  const failures = await db
    .prepare('SELECT count(*) AS failures FROM sign_in_failure WHERE place = ? AND settled = 1')
    .bind(place)
    .first<number>('failures');
  return (failures ?? 0) >= MAX_FAILURES;
}

export type Attempt<T> = { outcome: 'accepted'; value: T } | { outcome: 'refused' } | { outcome: 'blocked' };

/**
 * Verifies a token that somebody has presented: counted before it is compared, so that many at once get no more
 * answers than one after the other. An accepted one is not counted any more. `blocked`: it was not compared.
 */
export async function attempt<T>(
  db: D1Database,
  place: string,
  verify: () => Promise<T | null>,
): Promise<Attempt<T>> {
  let id = await reserve(db, place, 0);
  for (let waits = 0; id === null; waits += 1) {
    if (waits === MAX_WAITS || (await isBlocked(db, place))) return { outcome: 'blocked' };
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    id = await reserve(db, place, 0);
  }
  const value = await verify();
  if (value !== null) {
    await db.prepare('DELETE FROM sign_in_failure WHERE id = ?').bind(id).run();
    return { outcome: 'accepted', value };
  }
  await db.prepare('UPDATE sign_in_failure SET settled = 1 WHERE id = ?').bind(id).run();
  return { outcome: 'refused' };
}

/** Counts a refusal that is no guess; `false` beyond the limit, so that strangers cannot fill the audit log. */
export const countRefusal = async (db: D1Database, place: string): Promise<boolean> =>
  (await reserve(db, place, 1)) !== null;
