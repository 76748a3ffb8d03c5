// Keeps made files in the Cache API, so that the second reader of an open document waits for nothing.
import { log } from '../answer.ts';

/** A day: how a file looks may change with a deployment, which its address does not tell. */
const KEEP_SECONDS = 86_400;

const failed = (step: string) => (error: unknown) => {
  log('warn', 'pdf.keep-failed', { step, error: error instanceof Error ? error.message : String(error) });
  return undefined;
};

/**
 * The file that is kept under an identity, or a new one, which is then kept. A cache that fails costs a new
 * file, never the answer. `identity` must tell everything the file is made of.
 */
export async function cachedOr(identity: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const address = `https://pdf.internal/${encodeURIComponent(identity)}`;
  const cache = await caches.open('pdf').catch(failed('open'));
  const kept = await cache?.match(address).catch(failed('match'));
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const bytes = await make();
  const headers = { 'content-type': 'application/pdf', 'cache-control': `public, max-age=${KEEP_SECONDS}` };
  await cache?.put(address, new Response(bytes, { headers })).catch(failed('put'));
  return bytes;
}
