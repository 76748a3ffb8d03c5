// KV reads with a timeout. After a timeout, KV is not read for five seconds.
import { withTimeout } from '../../common/http/timeout.ts';
import { TIMEOUTS } from '../../common/timeouts.ts';
import { withSpan } from '../../common/trace/span.ts';

/** Back-off after a timeout, in milliseconds. */
const BACK_OFF_MS = 5_000;

/** State of KV in an isolate. */
export interface KvState {
  /** End of the back-off, in milliseconds since the epoch. */
  backOffUntil: number;
}

/** State of a new isolate, without a back-off. */
export const initialKvState = (): KvState => ({ backOffUntil: 0 });

/** Returns the result of `read`. Rejects if KV fails or does not respond within one second, and during the back-off. */
export function readKv<T>(state: KvState, read: () => Promise<T>): Promise<T> {
  if (Date.now() < state.backOffUntil)
    return Promise.reject(new Error('KV was not read because it has just timed out'));
  return withTimeout(withSpan('kv', read, 'client'), TIMEOUTS.kv, () => {
    state.backOffUntil = Date.now() + BACK_OFF_MS;
    throw new Error(`KV did not respond within ${TIMEOUTS.kv} ms`);
  });
}
