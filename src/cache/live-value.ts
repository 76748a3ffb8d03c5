// A value of KV that requests look at again and again, as an isolate sees it: its own memory for some seconds, then KV;
// with KV failing what was last seen.
import { type KvState, readKv } from './kv.ts';

/** How long an isolate goes without looking, in milliseconds. */
const MEMORY_MS = 5_000;

/** A value as an isolate last saw it; `null`: not yet. */
export interface LiveValue<T> {
  seen: { value: T; readAt: number } | null;
}

/** A value that nobody has looked at yet. */
export const unseen = <T>(): LiveValue<T> => ({ seen: null });

/** The value without waiting for anything; `null` when the isolate has to look again. */
export const remembered = <T>({ seen }: LiveValue<T>, now: number): T | null =>
  seen && now - seen.readAt < MEMORY_MS ? seen.value : null;

/** Makes the next request look into KV; what was seen still stands in for a KV that fails. */
export function lookAgain({ seen }: LiveValue<unknown>): void {
  if (seen) seen.readAt = Number.NEGATIVE_INFINITY;
}

/** Where a value comes from, and who is told when it does not. */
export interface LiveSources {
  kv: KVNamespace;
  kvState: KvState;
  /** Milliseconds since the epoch. */
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

/**
 * The present value: the remembered one, or what `read` gives, to which the one last seen is handed. Never rejects: a
 * failure is reported as `event`, and the one last seen holds; `null` where there is none, and nobody can say.
 */
export async function present<T>(
  state: LiveValue<T>,
  { kvState, now, report }: LiveSources,
  event: string,
  read: (lastSeen: T | null) => Promise<T>,
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
