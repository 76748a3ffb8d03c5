// In-isolate locks: one request does the work while others wait for its result. Waiting requests poll, because a
// request must not await a promise of another request.
import type { LRUCache } from 'lru-cache';
import { TIMEOUTS } from '../../common/timeouts.ts';
import { createBoundedMap } from './bounded-map.ts';

/** Lock expiry in milliseconds. */
const EXPIRY_MS = 30_000;
/** Poll interval in milliseconds, which increases to limit the cost of many waiting requests. */
const MIN_POLL_MS = 15;
const MAX_POLL_MS = 150;
const POLL_GROWTH = 1.3;

/** Start time of the work by key, in milliseconds. */
export type Locks = LRUCache<string, number>;

/** Creates an empty set of locks; the least recently used are evicted. */
export const createLocks = (): Locks => createBoundedMap(2_000);

/** Acquires the lock of a key. Returns false if another request has acquired it. */
export function acquire(locks: Locks, key: string, now: number): boolean {
  const startedAt = locks.get(key);
  if (startedAt !== undefined && now - startedAt < EXPIRY_MS) return false;
  locks.set(key, now);
  return true;
}

/** Releases the lock of a key. */
export const release = (locks: Locks, key: string): void => void locks.delete(key);

export interface WaitOptions {
  /** Maximum wait in milliseconds, if shorter than the default of 5 s. */
  timeoutMs?: number | undefined;
  /**
   * Behavior after the other request has failed. `retry`: waiting requests try one after another, for costly work.
   * `proceed`: all continue immediately without the lock, so that no request waits for several failures.
   */
  afterFailure: 'retry' | 'proceed';
  /** Whether the request stops waiting and continues without the lock. */
  shouldStopWaiting?: () => boolean;
}

/**
 * Acquires the lock of a key, or waits for the result of the request that has it.
 *
 * @param find returns the result once it is available
 * @returns the result; `acquired` if this request has the lock; `unlocked` after a timeout or failure, if this request
 *   does the work without the lock
 */
export async function acquireOrWait<T extends object>(
  locks: Locks,
  key: string,
  find: () => T | null,
  now: () => number,
  { timeoutMs = TIMEOUTS.lock, afterFailure, shouldStopWaiting = () => false }: WaitOptions,
): Promise<T | 'acquired' | 'unlocked'> {
  if (shouldStopWaiting()) return 'unlocked';
  if (acquire(locks, key, now())) return 'acquired';
  const startedAt = locks.get(key);
  let [waited, poll] = [0, MIN_POLL_MS];
  while (waited < Math.min(timeoutMs, TIMEOUTS.lock)) {
    const ms = poll;
    await new Promise((resolve) => setTimeout(resolve, ms));
    const value = find();
    if (value) return value;
    if (shouldStopWaiting() || (afterFailure === 'proceed' && locks.get(key) !== startedAt))
      return 'unlocked';
    if (afterFailure === 'retry' && acquire(locks, key, now())) return 'acquired';
    waited += ms;
    poll = Math.min(ms * POLL_GROWTH, MAX_POLL_MS);
  }
  return 'unlocked';
}
