// Reads KV, but not at any price: a namespace that does not answer in time counts as failing, and is left alone
// for some seconds.
import { withTimeout } from '../../common/http/timeout.ts';

/** How long a visitor waits for KV. */
const TIMEOUT_MS = 1_000;
const BACK_OFF_MS = 5_000;

/** What an isolate remembers of KV. */
export interface KvState {
  /** Until when KV is not asked, in milliseconds since the epoch. */
  backOffUntil: number;
}

/** What a new isolate thinks of KV: that it answers. */
export const trustedKv = (): KvState => ({ backOffUntil: 0 });

/**
 * What `read` gives. Rejects when KV fails, when it does not answer within a second, and for five seconds after
 * it did not.
 */
export function readKv<T>(state: KvState, read: () => Promise<T>): Promise<T> {
  if (Date.now() < state.backOffUntil)
    return Promise.reject(new Error('KV has just not answered, so it was not asked'));
  return withTimeout(read(), TIMEOUT_MS, () => {
    state.backOffUntil = Date.now() + BACK_OFF_MS;
    throw new Error(`KV did not answer within ${TIMEOUT_MS} ms`);
  });
}
