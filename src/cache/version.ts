// The content version: a stamp in KV. Publishing content or flipping a banner raises it, and every page and
// every shared value is fresh at once.

import { readKv } from './kv.ts';

const KEY = 'content-version';
/** How long an isolate goes without looking. */
const MEMORY_MS = 5_000;

let held: { version: string; readAt: number } | null = null;

/** The version as this isolate knows it, without waiting for anything; `null` when it has to look again. */
export const knownVersion = (now: number): string | null =>
  held && now - held.readAt < MEMORY_MS ? held.version : null;

export function forgetVersion(): void {
  held = null;
}

/**
 * Where the version last seen at this place is kept, so that with KV failing the kept pages are still found.
 */
const LAST_SEEN = 'https://kept.internal/version';
const LAST_SEEN_SECONDS = 604_800;

interface VersionSources {
  kv: KVNamespace;
  /** Opens the cache that pages are kept in. */
  cache: () => Promise<Cache>;
  now: number;
  report: (problem: { event: string; error: string }) => void;
}

/** The version last seen, in memory or in the cache; `0` where there never was one. */
async function lastSeen(cache: VersionSources['cache']): Promise<string> {
  if (held) return held.version;
  const found = await cache()
    .then((pages) => pages.match(LAST_SEEN))
    .catch(() => undefined);
  return (await found?.text()) ?? '0';
}

/**
 * The present version: the milliseconds of the last change as a decimal, or `0` before the first. With KV
 * failing it is the one last seen.
 */
export async function contentVersion({ kv, cache, now, report }: VersionSources): Promise<string> {
  const known = knownVersion(now);
  if (known !== null) return known;
  try {
    const stored = await readKv(() => kv.get(KEY, { cacheTtl: 30 }));
    const version = stored && /^\d{1,16}$/.test(stored) ? stored : '0';
    const changed = held?.version !== version;
    held = { version, readAt: now };
    if (changed) {
      const note = new Response(version, {
        headers: { 'Cache-Control': `public, max-age=${LAST_SEEN_SECONDS}` },
      });
      await cache()
        .then((pages) => pages.put(LAST_SEEN, note))
        .catch((error) => report({ event: 'page-cache-write-failed', error: String(error) }));
    }
  } catch (error) {
    report({ event: 'version-read-failed', error: String(error) });
    held = { version: await lastSeen(cache), readAt: now };
  }
  return held.version;
}
