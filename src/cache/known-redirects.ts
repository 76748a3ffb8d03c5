// Redirects managed in ops: the current table, and the hit counts that have not been sent to ops.
import type { RedirectCounter, RedirectHits } from '../../common/redirects/hits.ts';
import {
  MAX_REDIRECTS,
  NO_REDIRECTS,
  parseRedirects,
  REDIRECTS_KEY,
  type RedirectTable,
} from '../../common/redirects/rules.ts';
import { emptyValue, type LiveSources, type LiveValue, readCurrent } from './live-value.ts';

/** Interval between deliveries of hit counts, in milliseconds. */
const FLUSH_MS = 10_000;
/** Interval after a failed delivery, in milliseconds. */
const BACK_OFF_MS = 60_000;

export interface RedirectState {
  table: LiveValue<RedirectTable>;
  /** Hit counts by redirect ID since the last delivery. */
  hits: Map<number, number>;
  /** Earliest time of the next delivery, in milliseconds since the epoch. */
  nextFlushAt: number;
}

/** State of a new isolate. */
export const initialRedirects = (): RedirectState => ({
  table: emptyValue(),
  hits: new Map(),
  nextFlushAt: 0,
});

/** Reads the table from KV, or returns the last one if its stamp is the same, to avoid parsing 5,000 redirects. */
async function readTable(kv: KVNamespace, current: RedirectTable | null): Promise<RedirectTable> {
  const { value, metadata } = await kv.getWithMetadata<{ stamp?: unknown }>(REDIRECTS_KEY, {
    type: 'stream',
    cacheTtl: 30,
  });
  if (value === null) return NO_REDIRECTS;
  if (current && metadata?.stamp === current.stamp) {
    await value.cancel();
    return current;
  }
  return parseRedirects(await new Response(value).text());
}

/**
 * Current redirects. Never rejects: if KV fails or its value is malformed, reports the failure and returns the last
 * table, or an empty one.
 */
export const readRedirects = async ({ table }: RedirectState, sources: LiveSources): Promise<RedirectTable> =>
  // An empty table after a failure is not cached, so the next request reads KV again.
  (await readCurrent(table, sources, 'redirects-read-failed', (last) => readTable(sources.kv, last))) ??
  NO_REDIRECTS;

/** Increments the hit count of a redirect. */
export function countRedirect({ hits }: RedirectState, id: number): void {
  if (hits.has(id) || hits.size < MAX_REDIRECTS) hits.set(id, (hits.get(id) ?? 0) + 1);
}

/** Sends the hit counts to ops; `null` if the delivery is not due yet. The counts of a failed delivery are restored. */
export function flushHits(
  state: RedirectState,
  { counter, now, report }: { counter: RedirectCounter; now: number; report: LiveSources['report'] },
): Promise<void> | null {
  if (state.hits.size === 0 || now < state.nextFlushAt) return null;
  const counted: RedirectHits = [...state.hits];
  state.hits.clear();
  state.nextFlushAt = now + FLUSH_MS;
  return (async () => {
    try {
      await counter.count(counted);
    } catch (error) {
      report({ event: 'redirect-hits-failed', error: String(error) });
      state.nextFlushAt = now + BACK_OFF_MS;
      for (const [id, times] of counted)
        if (state.hits.has(id) || state.hits.size < MAX_REDIRECTS)
          state.hits.set(id, (state.hits.get(id) ?? 0) + times);
    }
  })();
}
