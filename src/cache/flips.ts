// The flips of a locale as a request needs them: isolate memory, then KV. With KV failing those last seen hold;
// where none was ever seen, the portal's own values do.

import type { Locale } from '../i18n/locales.ts';
import { NOTHING_FLIPPED, parseSnapshot, type Snapshot, snapshotKey } from '../live/snapshot.ts';
import { type KvState, readKv } from './kv.ts';

/** How long an isolate goes without looking, in milliseconds. */
const MEMORY_MS = 5_000;

/** The flips as an isolate last saw them, by locale. */
export interface LiveState {
  seen: Map<Locale, { snapshot: Snapshot; readAt: number }>;
}

export const unknownFlips = (): LiveState => ({ seen: new Map() });

/** The snapshot without waiting for anything; `null` when the isolate has to look again. */
export function knownSnapshot({ seen }: LiveState, locale: Locale, now: number): Snapshot | null {
  const held = seen.get(locale);
  return held && now - held.readAt < MEMORY_MS ? held.snapshot : null;
}

/** Makes the next request look into KV; what was seen still stands in for a KV that fails. */
export function lookAgainForFlips({ seen }: LiveState): void {
  for (const held of seen.values()) held.readAt = Number.NEGATIVE_INFINITY;
}

interface LiveSources {
  state: LiveState;
  locale: Locale;
  kv: KVNamespace;
  kvState: KvState;
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

function parsed(stored: string | null, report: LiveSources['report']): Snapshot {
  try {
    return parseSnapshot(stored) ?? NOTHING_FLIPPED;
  } catch (error) {
    report({ event: 'live-malformed', error: String(error) });
    return NOTHING_FLIPPED;
  }
}

/**
 * The present snapshot of a locale; `null` where nobody can say: KV fails, and this isolate has never seen one.
 * Never rejects: a snapshot of another shape counts as absent, and is reported.
 */
export async function liveSnapshot({
  state,
  locale,
  kv,
  kvState,
  now,
  report,
}: LiveSources): Promise<Snapshot | null> {
  const known = knownSnapshot(state, locale, now);
  if (known) return known;
  const snapshot = await readKv(kvState, () => kv.get(snapshotKey(locale), { cacheTtl: 30 })).then(
    (stored) => parsed(stored, report),
    (error) => {
      report({ event: 'live-read-failed', error: String(error) });
      return state.seen.get(locale)?.snapshot ?? null;
    },
  );
  if (snapshot) state.seen.set(locale, { snapshot, readAt: now });
  return snapshot;
}
