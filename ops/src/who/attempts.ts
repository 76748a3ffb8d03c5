// How often somebody may try to sign in: the token cannot be guessed, and nobody shall try for long. Counted by place
// alone: a limit on all together would let any stranger keep the whole team out.
import type { D1Database } from '@cloudflare/workers-types';
import { addressKey } from '../../../src/api/contract/address-key.ts';
import { digestOf } from '../../../src/digest.ts';

export const PAUSE_MINUTES = 15;
const MOST_OF_ONE_PLACE = 5;

const placeOf = (address: string): Promise<string> => digestOf(`place:${addressKey(address)}`, 12);
const since = (now: Date): string => new Date(now.getTime() - PAUSE_MINUTES * 60_000).toISOString();

/** Whether this address, or another one of its network, has failed too often in the last quarter of an hour. */
export async function hasFailedOften(db: D1Database, address: string, now: Date): Promise<boolean> {
  const failures = await db
    .prepare('SELECT count(*) AS failures FROM sign_in_failure WHERE place = ? AND at > ?')
    .bind(await placeOf(address), since(now))
    .first<number>('failures');
  return (failures ?? 0) >= MOST_OF_ONE_PLACE;
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
