// Where whole pages are kept by ourselves: isolate memory, bounded by bytes, then the Cache API.
import { LRUCache } from 'lru-cache';
import { ageOfPage, type Lifetime } from './lifetime.ts';

export interface KeptPage {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
  etag: string;
  /** Milliseconds since the epoch. */
  storedAt: number;
  lifetime: Lifetime;
}

export interface PageStore {
  get: (key: string) => Promise<KeptPage | null>;
  put: (key: string, page: KeptPage) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** An isolate has 128 MB for everything. */
const MEMORY_BYTES = 16 * 1024 * 1024;
const memory = new LRUCache<string, KeptPage>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ body }) => body.byteLength + 2048,
});

/** What this isolate holds for a key, without waiting for anything. */
export const rememberedPage = (key: string): KeptPage | undefined => memory.get(key);
export const forgetPages = (): void => memory.clear();

/** The cache that pages are kept in, apart from the platform's own. */
export const openPages = (): Promise<Cache> => caches.open('pages');

const META = 'x-kept';

/**
 * Isolate memory in front of a Cache API cache, which is opened only when memory does not have the page. A
 * cache that fails counts as empty; `report` hears of it.
 */
export function createPageStore(
  open: () => Promise<Cache>,
  report: (problem: { event: string; error: string }) => void,
): PageStore {
  return {
    async get(key) {
      const held = memory.get(key) ?? null;
      // Another isolate may have put a younger one into the cache by now.
      if (held && ageOfPage(held) === 'fresh') return held;
      try {
        const found = await (await open()).match(key);
        const meta = found?.headers.get(META);
        if (!found || !meta) return held;
        const about = JSON.parse(meta) as Omit<KeptPage, 'body'>;
        if (held && held.storedAt >= about.storedAt) {
          await found.body?.cancel();
          return held;
        }
        const kept: KeptPage = { ...about, body: new Uint8Array(await found.arrayBuffer()) };
        memory.set(key, kept);
        return kept;
      } catch (error) {
        report({ event: 'page-cache-read-failed', error: String(error) });
        return held;
      }
    },
    async put(key, page) {
      memory.set(key, page);
      const { body, ...meta } = page;
      const { fresh, staleWhileRevalidate, staleIfError } = page.lifetime;
      const headers = {
        'Cache-Control': `public, max-age=${fresh + Math.max(staleWhileRevalidate, staleIfError)}`,
        [META]: JSON.stringify(meta),
      };
      try {
        await (await open()).put(key, new Response(body, { headers }));
      } catch (error) {
        report({ event: 'page-cache-write-failed', error: String(error) });
      }
    },
    async delete(key) {
      memory.delete(key);
      try {
        await (await open()).delete(key);
      } catch (error) {
        report({ event: 'page-cache-write-failed', error: String(error) });
      }
    },
  };
}
