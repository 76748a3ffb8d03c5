// Page store: memory of the isolate, then the Cache API of the point of presence.
import { ageOfEntry, type PageEntry, type PageVersion } from './page-entry.ts';
import type { PageMemory } from './page-memory.ts';

export interface PageStore {
  get: (key: string) => Promise<PageEntry | null>;
  put: (key: string, entry: PageEntry) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** Opens the cache of pages, which is separate from the platform's default cache. */
const openPages = (): Promise<Cache> => caches.open('pages');

/** Header with the metadata of an entry. */
const META = 'x-kept';

/**
 * Creates a store with memory in front of the Cache API, which is opened only if memory has no fresh page. A failure of the
 * cache is reported and counts as a miss.
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
      const inMemory = memory.get(key) ?? null;
      // Another isolate may have stored a newer entry in the cache.
      if (inMemory && ageOfEntry(inMemory, version) === 'fresh') return inMemory;
      const stored = await reported('page-cache-read-failed', async (cache) => {
        const found = await cache.match(key);
        const meta = found?.headers.get(META);
        if (!found || !meta) return null;
        const metadata = JSON.parse(meta) as Omit<PageEntry, 'body'>;
        if (inMemory && inMemory.storedAt >= metadata.storedAt) {
          await found.body?.cancel();
          return null;
        }
        return { ...metadata, body: new Uint8Array(await found.arrayBuffer()) };
      });
      if (stored) memory.set(key, stored);
      return stored ?? inMemory;
    },
    async put(key, entry) {
      memory.set(key, entry);
      // 404 pages stay in memory, because there are arbitrarily many.
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
