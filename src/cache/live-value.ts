// Live value: a value of KV that every request needs. An isolate reads it from memory for some seconds, then from KV, and
// uses the last value if KV fails.
import { type KvState, readKv } from './kv.ts';

/** Time between reads of KV, in milliseconds. */
const MEMORY_MS = 5_000;

/** Last value in an isolate; `null` before the first read. */
export interface LiveValue<T> {
  seen: { value: T; readAt: number } | null;
}

/** A value before the first read. */
export const emptyValue = <T>(): LiveValue<T> => ({ seen: null });

/** The value from memory; `null` if it must be read again. */
export const remembered = <T>({ seen }: LiveValue<T>, now: number): T | null =>
  seen && now - seen.readAt < MEMORY_MS ? seen.value : null;

/** Makes the next request read KV; the last value is still used if KV fails. */
export function invalidate({ seen }: LiveValue<unknown>): void {
  if (seen) seen.readAt = Number.NEGATIVE_INFINITY;
}

/** Source of a value, and the report of failures. */
export interface LiveSources {
  kv: KVNamespace;
  kvState: KvState;
  /** Milliseconds since the epoch. */
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

/**
 * Current value, from memory or from `read`. Never rejects: a failure is reported as `event`, and the last value is used.
 *
 * @param read reads the value; receives the last one
 * @returns `null` if the first read fails
 */
export async function currentValue<T>(
  state: LiveValue<T>,
  { kvState, now, report }: LiveSources,
  event: string,
  read: (last: T | null) => Promise<T>,
): Promise<T | null> {
  const value = remembered(state, now);
  if (value !== null) return value;
  try {
    state.seen = { value: await readKv(kvState, () => read(state.seen?.value ?? null)), readAt: now };
  } catch (error) {
    report({ event, error: String(error) });
    if (state.seen) state.seen = { ...state.seen, readAt: now };
  }
  return state.seen?.value ?? null;
}
