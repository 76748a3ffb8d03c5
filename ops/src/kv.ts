// Writing to KV, which takes one write a second of the same key
// (developers.cloudflare.com/kv/api/write-key-value-pairs/#limits-to-kv-writes-to-the-same-key).
import type { KVNamespace, KVNamespacePutOptions } from '@cloudflare/workers-types';

/** How long to wait before the same key is written again, in milliseconds. */
export const WRITE_MS = 1_100;
const MAX_TRIES = 3;

/** Waits until the same key may be written again. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WRITE_MS));

/** Writes a value; again where somebody has just written the same key. Rejects when KV goes on refusing it. */
export async function writeKv(
  kv: KVNamespace,
  key: string,
  value: string,
  options?: KVNamespacePutOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await kv.put(key, value, options);
    } catch (error) {
      if (tries === MAX_TRIES || !/\b429\b/.test(String(error))) throw error;
    }
    await pause();
  }
}
