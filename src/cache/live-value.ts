// Live value: a KV value that every request needs. An isolate reads it from memory for five seconds, then from KV, and
// uses the last value if KV fails.
import { type KvState, readKv } from './kv.ts';

/** Interval between KV reads, in milliseconds. */
const MEMORY_MS = 5_000;

/** Last value in an isolate; `null` before the first read. */
export interface LiveValue<T> {
  last: { value: T; readAt: number } | null;
}

/** State before the first read. */
export const emptyValue = <T>(): LiveValue<T> => ({ last: null });

/** The value from memory; `null` if it must be read again. */
export const memoryValue = <T>({ last }: LiveValue<T>, now: number): T | null =>
  last && now - last.readAt < MEMORY_MS ? last.value : null;

/** Expires the value in memory, so that the next request reads KV. The last value is still used if KV fails. */
export function invalidate({ last }: LiveValue<unknown>): void {
  if (last) last.readAt = Number.NEGATIVE_INFINITY;
}

/** Source of a live value, and the callback for failures. */
export interface LiveSources {
  kv: KVNamespace;
  kvState: KvState;
  /** Milliseconds since the epoch. */
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

/**
 * Current value, from memory or from `read`. Never rejects: on failure, reports `event` and returns the last value.
 *
 * @param read reads the value; receives the last one
 * @returns `null` if the first read fails
 */
export async function readCurrent<T>(
  state: LiveValue<T>,
  { kvState, now, report }: LiveSources,
  event: string,
  read: (last: T | null) => Promise<T>,
): Promise<T | null> {
  const value = memoryValue(state, now);
  if (value !== null) return value;
  try {
    state.last = { value: await readKv(kvState, () => read(state.last?.value ?? null)), readAt: now };
  } catch (error) {
    report({ event, error: String(error) });
    if (state.last) state.last = { ...state.last, readAt: now };
  }
  return state.last?.value ?? null;
}
