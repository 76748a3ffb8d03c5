// File cache: stores files that the portal generates, such as PDFs, in the Cache API by content version.
import { portalPart } from './page-key.ts';

/** One day; files of older versions are never requested again. */
const MAX_AGE_SECONDS = 86_400;

interface CachedFile {
  name: string;
  /** Origin of an external portal; `''` for the portal Worker. */
  portal: string;
  /** Content version (kv-values.ts); without one, the file is not cached. */
  version: string | null;
  make: () => Promise<Uint8Array<ArrayBuffer>>;
  waitUntil: (promise: Promise<unknown>) => void;
  report: (problem: { event: string; error: string }) => void;
}

/** Returns a file from the cache or from `make`. A cache failure is reported and counts as a miss. */
export async function cacheFile(file: CachedFile): Promise<Uint8Array<ArrayBuffer>> {
  const { name, portal, version, make, waitUntil, report } = file;
  if (version === null) return make();
  const reportFailure = (event: string) => (error: unknown) => {
    report({ event, error: String(error) });
    return undefined;
  };
  const address = `https://files.internal/${portalPart(portal)}${encodeURIComponent(version)}/${encodeURIComponent(name)}`;
  const cache = await caches.open('files').catch(reportFailure('file-cache-open-failed'));
  const cached = await cache?.match(address).catch(reportFailure('file-cache-read-failed'));
  if (cached) return new Uint8Array(await cached.arrayBuffer());
  const bytes = await make();
  const headers = { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` };
  if (cache)
    waitUntil(
      cache.put(address, new Response(bytes, { headers })).catch(reportFailure('file-cache-write-failed')),
    );
  return bytes;
}
