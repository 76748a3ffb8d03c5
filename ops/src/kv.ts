// KV writes with retries. KV accepts one write per second to the same key
// (developers.cloudflare.com/kv/api/write-key-value-pairs/#limits-to-kv-writes-to-the-same-key).
import type { KVNamespace, KVNamespacePutOptions } from '@cloudflare/workers-types';

/** Interval between writes to the same key, in milliseconds. */
export const WRITE_MS = 1_100;
const MAX_TRIES = 3;

/** Waits until the same key can be written again. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WRITE_MS));

/** Writes a value, and retries if KV responds with 429. Rejects if KV still fails after the last retry. */
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
