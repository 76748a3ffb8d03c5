// Which preview links were taken back, as a request needs it: isolate memory, then KV. Asked for by whoever comes with
// such a link alone.
import { parseRevoked, REVOKED_KEY } from '../live/preview-link.ts';
import { type KvState, readKv } from './kv.ts';

/** How long an isolate goes without looking, in milliseconds. */
const MEMORY_MS = 5_000;

/** What an isolate last saw of them; `null`: nothing yet. */
export interface RevokedState {
  seen: { ids: ReadonlySet<string>; readAt: number } | null;
}

export const unknownRevoked = (): RevokedState => ({ seen: null });

/** Makes the next request look into KV; what was seen still stands in for a KV that fails. */
export function lookAgainForRevoked(state: RevokedState): void {
  if (state.seen) state.seen = { ...state.seen, readAt: Number.NEGATIVE_INFINITY };
}

interface RevokedSources {
  state: RevokedState;
  kv: KVNamespace;
  kvState: KvState;
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

/**
 * The ids that were taken back; those last seen where KV fails, and `null` where nobody can say: then no link is good.
 * Never rejects.
 */
export async function revokedLinks(sources: RevokedSources): Promise<ReadonlySet<string> | null> {
  const { state, kv, kvState, now, report } = sources;
  if (state.seen && now - state.seen.readAt < MEMORY_MS) return state.seen.ids;
  try {
    const stored = await readKv(kvState, () => kv.get(REVOKED_KEY, { cacheTtl: 30 }));
    state.seen = { ids: parseRevoked(stored), readAt: now };
  } catch (error) {
    report({ event: 'revoked-read-failed', error: String(error) });
  }
  return state.seen?.ids ?? null;
}
