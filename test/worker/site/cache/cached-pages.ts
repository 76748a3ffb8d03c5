// Helpers for tests of cached pages: unused paths, cache state, and warming.
import { header, type Visit, visit } from '../support.ts';

let serial = 0;
/** Returns an unused path, so that tests do not share pages. */
export function unusedPath(): string {
  serial += 1;
  return `/products/page-${serial}/`;
}

/** Returns the cache state of a response: hit, stale, miss, or bypass. */
export const cacheState = (visited: Visit): string => header(visited, 'x-edge-cache');

/** Preserves the page cache of earlier visits. */
export const KEEP_CACHE = { keep: true };

/** A rate limit that is exceeded. */
export const exhaustedLimit = { limit: async () => ({ success: false }) } as unknown as RateLimit;

/** Returns a rate limit that is never exceeded and records its keys. */
export function countingLimit(): { keys: string[]; limit: RateLimit } {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    keys.push(key);
    return { success: true };
  };
  return { keys, limit: { limit } as unknown as RateLimit };
}

/** Visits a page twice; the second visit is served from the cache. */
export async function warmPage(path: string): Promise<Visit> {
  await visit(path, KEEP_CACHE);
  return visit(path, KEEP_CACHE);
}
