// Page store: memory of the isolate, then the Cache API of the data center.
import { ageOfEntry, type PageEntry, type PageVersion } from './page-entry.ts';
import type { PageMemory } from './page-memory.ts';

export interface PageStore {
  get: (key: string) => Promise<PageEntry | null>;
  put: (key: string, entry: PageEntry) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** Opens the page cache, which is separate from the platform's default cache. */
const openPages = (): Promise<Cache> => caches.open('pages');

/**
 * Key of a page by build, used while the shared key has a fresh page of another build. If two builds are live, each
 * build then renders a page once instead of replacing the page of the other build.
 */
const buildKey = (key: string, { build }: PageVersion): string =>
  `https://builds.internal/${encodeURIComponent(build)}/${encodeURIComponent(key)}`;

/** Whether another build rendered this entry, and the entry is still fresh for that build. */
const isFreshForOtherBuild = (entry: Metadata | null, version: PageVersion): boolean =>
  entry !== null &&
  entry.version.build !== version.build &&
  ageOfEntry(entry, { ...version, build: entry.version.build }) === 'fresh';

/** Header with the metadata of an entry. */
const META = 'x-page-entry';

type Metadata = Omit<PageEntry, 'body'>;

/** Metadata of a stored response; `null` if there is none. */
function metadataOf(cached: Response | undefined): Metadata | null {
  const meta = cached?.headers.get(META);
  return meta ? (JSON.parse(meta) as Metadata) : null;
}

/** Response that the Cache API stores for an entry. It expires when the entry may no longer be served. */
function responseOf({ body, ...meta }: PageEntry): Response {
  const { fresh, staleWhileRevalidate, staleIfError } = meta.lifetime;
  return new Response(body, {
    headers: {
      'Cache-Control': `public, max-age=${fresh + Math.max(staleWhileRevalidate, staleIfError)}`,
      [META]: JSON.stringify(meta),
    },
  });
}

/**
 * Creates a store with memory in front of the Cache API, which is opened only if memory has no fresh page. A cache
 * failure is reported and counts as a miss.
 */
export function createPageStore(
  memory: PageMemory,
  version: PageVersion,
  report: (problem: { event: string; error: string }) => void,
): PageStore {
  const withErrorReport = async <T>(
    event: string,
    operation: (cache: Cache) => Promise<T>,
  ): Promise<T | null> => {
    try {
      return await operation(await openPages());
    } catch (error) {
      report({ event, error: String(error) });
      return null;
    }
  };
  /** Stored entry that is newer than the one in memory. */
  const read = (key: string, inMemory: PageEntry | null): Promise<PageEntry | null> =>
    withErrorReport('page-cache-read-failed', async (cache) => {
      const cached = await cache.match(key);
      const metadata = metadataOf(cached);
      if (!cached || !metadata) return null;
      if (inMemory && inMemory.storedAt >= metadata.storedAt) {
        await cached.body?.cancel();
        return null;
      }
      return { ...metadata, body: new Uint8Array(await cached.arrayBuffer()) };
    });
  return {
    async get(key) {
      const inMemory = memory.get(key) ?? null;
      // Another isolate may have stored a newer entry in the cache.
      if (inMemory && ageOfEntry(inMemory, version) === 'fresh') return inMemory;
      const shared = await read(key, inMemory);
      const isOtherFresh = isFreshForOtherBuild(shared ?? inMemory, version);
      const ownInMemory = inMemory?.version.build === version.build ? inMemory : null;
      const ownEntry = isOtherFresh ? await read(buildKey(key, version), ownInMemory) : null;
      const stored = isOtherFresh && (ownEntry ?? ownInMemory) ? ownEntry : shared;
      if (stored) memory.set(key, stored);
      return stored ?? inMemory;
    },
    async put(key, entry) {
      memory.set(key, entry);
      // 404 pages are stored in memory only, because their number is unlimited.
      if (entry.status !== 200) return;
      await withErrorReport('page-cache-write-failed', async (cache) => {
        const cached = await cache.match(key);
        const isOtherFresh = isFreshForOtherBuild(metadataOf(cached), version);
        await cached?.body?.cancel();
        await cache.put(isOtherFresh ? buildKey(key, version) : key, responseOf(entry));
      });
    },
    async delete(key) {
      memory.delete(key);
      await withErrorReport('page-cache-write-failed', async (cache) => {
        await cache.delete(buildKey(key, version));
        await cache.delete(key);
      });
    },
  };
}
