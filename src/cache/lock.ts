// Lets one request of an isolate do a piece of work while the others wait for what comes of it. The promise
// itself cannot be shared: a request must not await another one's.
import { LRUCache } from 'lru-cache';

/** Work that has not ended by then is taken for lost, and another request may try. */
const LOST_MS = 30_000;
/** How long a visitor waits at most for what another visitor's request has begun. */
const WAIT_MS = 5_000;
/** How often it is looked for: less and less, as a crowd that looks costs time, too. */
const FIRST_POLL_MS = 15;
const LAST_POLL_MS = 150;
const POLL_GROWTH = 1.3;

/** When the work on a key began, in milliseconds. */
export type Locks = LRUCache<string, number>;

/** Locks of which none is taken; the longest untouched make room for others. */
export const createLocks = (): Locks => new LRUCache({ max: 2_000 });

/** Takes the lock of a key; false while another request has it. */
export function acquire(locks: Locks, key: string, now: number): boolean {
  const began = locks.get(key);
  if (began !== undefined && now - began < LOST_MS) return false;
  locks.set(key, now);
  return true;
}

/** Gives the lock of a key back. */
export const release = (locks: Locks, key: string): void => void locks.delete(key);

export interface Waiting {
  /** How long it waits, where that is less than the 5 s for which anybody does; in milliseconds. */
  timeoutMs?: number | undefined;
  /**
   * When the other request is done and has made nothing: whether one after the other tries what is costly, or each
   * goes on alone, where waiting for each other's failures would be worse.
   */
  afterFailure: 'turns' | 'alone';
  /** Whether it is known by now that nothing will come of it: then each goes on alone. */
  shouldStopWaiting?: () => boolean;
}

/**
 * Takes the lock of a key, or waits for what `find` gives when the request that has it is done. `acquired`: this
 * request is to make it. `alone`: it took too long, or came to nothing, so it is made for this visitor without the
 * lock.
 */
export async function acquireOrWait<T extends object>(
  locks: Locks,
  key: string,
  find: () => T | null,
  now: () => number,
  { timeoutMs = WAIT_MS, afterFailure, shouldStopWaiting = () => false }: Waiting,
): Promise<T | 'acquired' | 'alone'> {
  if (shouldStopWaiting()) return 'alone';
  if (acquire(locks, key, now())) return 'acquired';
  const began = locks.get(key);
  let [waited, poll] = [0, FIRST_POLL_MS];
  while (waited < Math.min(timeoutMs, WAIT_MS)) {
    const ms = poll;
    await new Promise((resolve) => setTimeout(resolve, ms));
    const found = find();
    if (found) return found;
    if (shouldStopWaiting() || (afterFailure === 'alone' && locks.get(key) !== began)) return 'alone';
    if (afterFailure === 'turns' && acquire(locks, key, now())) return 'acquired';
    waited += ms;
    poll = Math.min(ms * POLL_GROWTH, LAST_POLL_MS);
  }
  return 'alone';
}
