// Cache of generated files in the Cache API.
import { log } from '../response.ts';

/** Cache lifetime in seconds: one day, because a deployment may change the layout without changing the identity. */
const MAX_AGE_SECONDS = 86_400;

const failed = (step: string) => (error: unknown) => {
  log('warn', 'pdf.cache-failed', { step, error: error instanceof Error ? error.message : String(error) });
  return undefined;
};

/**
 * Returns the cached file of an identity, or creates and caches it. A failing cache never fails the request.
 * `identity` must include everything that the file depends on.
 */
export async function cachedOr(identity: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const address = `https://pdf.internal/${encodeURIComponent(identity)}`;
  const cache = await caches.open('pdf').catch(failed('open'));
  const cached = await cache?.match(address).catch(failed('match'));
  if (cached) return new Uint8Array(await cached.arrayBuffer());
  const bytes = await make();
  const headers = {
    'content-type': 'application/pdf',
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
  };
  await cache?.put(address, new Response(bytes, { headers })).catch(failed('put'));
  return bytes;
}
