// Where whole pages are kept: isolate memory, then the Cache API of the point of presence.
import { ageOfEntry, type PageEntry, type PageVersion } from './page-entry.ts';
import type { PageMemory } from './page-memory.ts';

export interface PageStore {
  get: (key: string) => Promise<PageEntry | null>;
  put: (key: string, entry: PageEntry) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** The cache that pages are kept in, apart from the platform's own. */
const openPages = (): Promise<Cache> => caches.open('pages');

const META = 'x-kept';

/**
 * Memory in front of the cache, which is opened only when memory does not have the page under the present
 * version. A cache that fails counts as empty; `report` hears of it.
 */
export function createPageStore(
  memory: PageMemory,
  version: PageVersion,
  report: (problem: { event: string; error: string }) => void,
): PageStore {
  const reported = async <T>(event: string, work: (cache: Cache) => Promise<T>): Promise<T | null> => {
    try {
      return await work(await openPages());
    } catch (error) {
      report({ event, error: String(error) });
      return null;
    }
  };
  return {
    async get(key) {
      const held = memory.get(key) ?? null;
      // Another isolate may have put a younger one into the cache by now.
      if (held && ageOfEntry(held, version) === 'fresh') return held;
      const stored = await reported('page-cache-read-failed', async (cache) => {
        const found = await cache.match(key);
        const meta = found?.headers.get(META);
        if (!found || !meta) return null;
        const about = JSON.parse(meta) as Omit<PageEntry, 'body'>;
        if (held && held.storedAt >= about.storedAt) {
          await found.body?.cancel();
          return null;
        }
        return { ...about, body: new Uint8Array(await found.arrayBuffer()) };
      });
      if (stored) memory.set(key, stored);
      return stored ?? held;
    },
    async put(key, entry) {
      memory.set(key, entry);
      // What is not there is not worth a place beside the pages: there is no end to it.
      if (entry.status !== 200) return;
      const { body, ...meta } = entry;
      const { fresh, staleWhileRevalidate, staleIfError } = entry.lifetime;
      const headers = {
        'Cache-Control': `public, max-age=${fresh + Math.max(staleWhileRevalidate, staleIfError)}`,
        [META]: JSON.stringify(meta),
      };
      await reported('page-cache-write-failed', (cache) => cache.put(key, new Response(body, { headers })));
    },
    async delete(key) {
      memory.delete(key);
      await reported('page-cache-write-failed', (cache) => cache.delete(key));
    },
  };
}
