// The redirects as a request needs them. How often each was followed is counted here, too, and handed to ops now and
// then.
import type { RedirectCounter, RedirectHits } from '../../common/redirects/hits.ts';
import {
  MAX_REDIRECTS,
  NO_REDIRECTS,
  parseRedirects,
  REDIRECTS_KEY,
  type RedirectTable,
} from '../../common/redirects/rules.ts';
import { type LiveSources, type LiveValue, present, unseen } from './live-value.ts';

/** How long hits are gathered before they are handed over, and after a failure, in milliseconds. */
const FLUSH_MS = 10_000;
const BACK_OFF_MS = 60_000;

/** The redirects as an isolate knows them. */
export interface RedirectState {
  table: LiveValue<RedirectTable>;
  /** What was followed how often since it was last handed over, by id. */
  hits: Map<number, number>;
  /** When hits may be handed over again. */
  flushAt: number;
}

/** What a new isolate knows of redirects: nothing. */
export const initialRedirects = (): RedirectState => ({ table: unseen(), hits: new Map(), flushAt: 0 });

/** What KV holds; the table that is known where it is of the same stamp, which spares reading 5,000 of them. */
async function stored(kv: KVNamespace, known: RedirectTable | null): Promise<RedirectTable> {
  const { value, metadata } = await kv.getWithMetadata<{ stamp?: unknown }>(REDIRECTS_KEY, {
    type: 'stream',
    cacheTtl: 30,
  });
  if (value === null) return NO_REDIRECTS;
  if (known && metadata?.stamp === known.stamp) {
    await value.cancel();
    return known;
  }
  return parseRedirects(await new Response(value).text());
}

/**
 * The present redirects. Never rejects: where KV fails, or holds what we did not write, those last seen hold, and
 * none where none were; that is reported.
 */
export const liveRedirects = async ({ table }: RedirectState, sources: LiveSources): Promise<RedirectTable> =>
  // Of a fresh isolate that has seen none, the next request asks again.
  (await present(table, sources, 'redirects-read-failed', (lastSeen) => stored(sources.kv, lastSeen))) ??
  NO_REDIRECTS;

/** Counts that a redirect was followed. */
export function countRedirect({ hits }: RedirectState, id: number): void {
  if (hits.has(id) || hits.size < MAX_REDIRECTS) hits.set(id, (hits.get(id) ?? 0) + 1);
}

/** Hands what was counted to ops where it is time to; `null` where it is not. What could not be handed over is kept. */
export function flushHits(
  state: RedirectState,
  { counter, now, report }: { counter: RedirectCounter; now: number; report: LiveSources['report'] },
): Promise<void> | null {
  if (state.hits.size === 0 || now < state.flushAt) return null;
  const counted: RedirectHits = [...state.hits];
  state.hits.clear();
  state.flushAt = now + FLUSH_MS;
  return (async () => {
    try {
      await counter.count(counted);
    } catch (error) {
      report({ event: 'redirect-hits-failed', error: String(error) });
      state.flushAt = now + BACK_OFF_MS;
      for (const [id, times] of counted)
        if (state.hits.has(id) || state.hits.size < MAX_REDIRECTS)
          state.hits.set(id, (state.hits.get(id) ?? 0) + times);
    }
  })();
}
