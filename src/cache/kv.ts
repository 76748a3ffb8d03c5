// Reads KV, but not at any price: a namespace that does not answer in time counts as failing, and is left
// alone for some seconds.
import { inTime } from '../api/in-time.ts';

/** How long a visitor waits for KV. */
const PATIENCE_MS = 1_000;
const REST_MS = 5_000;

let restsUntil = 0;

export function trustKv(): void {
  restsUntil = 0;
}

/**
 * What `read` gives. Rejects when KV fails, when it does not answer within a second, and for five seconds
 * after it did not.
 */
export function readKv<T>(read: () => Promise<T>): Promise<T> {
  if (Date.now() < restsUntil)
    return Promise.reject(new Error('KV has just not answered, so it was not asked'));
  return inTime(read(), PATIENCE_MS, () => {
    restsUntil = Date.now() + REST_MS;
    throw new Error(`KV did not answer within ${PATIENCE_MS} ms`);
  });
}
