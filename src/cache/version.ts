// The content version: a random stamp in KV. Publishing content or flipping a banner writes another one, and
// whatever was made under the one before is made anew (docs/decisions/004). Equality decides, never a clock.
import { STAMP, VERSION_KEY } from '../live/stamp.ts';
import { type KvState, readKv } from './kv.ts';

/** How long an isolate goes without looking, in milliseconds. */
const MEMORY_MS = 5_000;
/** What there is before anything was published. */
const NO_VERSION = '0';

/** The version as an isolate last saw it. */
export interface VersionState {
  seen: { version: string; readAt: number } | null;
}

export const unknownVersion = (): VersionState => ({ seen: null });

/** The version without waiting for anything; `null` when the isolate has to look again. */
export const knownVersion = ({ seen }: VersionState, now: number): string | null =>
  seen && now - seen.readAt < MEMORY_MS ? seen.version : null;

/** Makes the next request look into KV; what was seen still stands in for a KV that fails. */
export function lookAgainForVersion(state: VersionState): void {
  if (state.seen) state.seen = { ...state.seen, readAt: Number.NEGATIVE_INFINITY };
}

interface VersionSources {
  state: VersionState;
  kv: KVNamespace;
  kvState: KvState;
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

/**
 * The present version; `null` where nobody can say: KV fails, and this isolate has never seen one. Values of any
 * version are then as good as of the present one.
 */
export async function contentVersion({
  state,
  kv,
  kvState,
  now,
  report,
}: VersionSources): Promise<string | null> {
  const known = knownVersion(state, now);
  if (known !== null) return known;
  try {
    const stored = await readKv(kvState, () => kv.get(VERSION_KEY, { cacheTtl: 30 }));
    state.seen = { version: stored && STAMP.test(stored) ? stored : NO_VERSION, readAt: now };
  } catch (error) {
    report({ event: 'version-read-failed', error: String(error) });
    if (state.seen) state.seen = { ...state.seen, readAt: now };
  }
  return state.seen?.version ?? null;
}
