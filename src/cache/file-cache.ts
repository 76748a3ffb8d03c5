// Files that the portal has made are kept in the Cache API of the point of presence, under the content version
// that they were made at: so that a file that many want is asked for once.
import { portalPart } from './page-key.ts';

/** A day: those of an older version are never asked for again. */
const KEEP_SECONDS = 86_400;

interface CachedFile {
  name: string;
  /** Origin of a portal elsewhere; `''` for the portal Worker. */
  portal: string;
  /** The content version (src/cache/version.ts); without one nothing is kept. */
  version: string | null;
  make: () => Promise<Uint8Array<ArrayBuffer>>;
  waitUntil: (work: Promise<unknown>) => void;
  report: (problem: { event: string; error: string }) => void;
}

/** The bytes of a file, kept or new. A cache that fails costs a question to the portal, never the answer. */
export async function cachedFile(file: CachedFile): Promise<Uint8Array<ArrayBuffer>> {
  const { name, portal, version, make, waitUntil, report } = file;
  if (version === null) return make();
  const failed = (event: string) => (error: unknown) => {
    report({ event, error: String(error) });
    return undefined;
  };
  const address = `https://files.internal/${portalPart(portal)}${encodeURIComponent(version)}/${encodeURIComponent(name)}`;
  const cache = await caches.open('files').catch(failed('file-cache-open-failed'));
  const kept = await cache?.match(address).catch(failed('file-cache-read-failed'));
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const bytes = await make();
  const headers = { 'Cache-Control': `public, max-age=${KEEP_SECONDS}` };
  if (cache)
    waitUntil(cache.put(address, new Response(bytes, { headers })).catch(failed('file-cache-write-failed')));
  return bytes;
}
