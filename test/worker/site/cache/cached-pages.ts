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

/** Returns a rate limit that records its keys. By default, it is never exceeded. */
export function countingLimit(success = true): { keys: string[]; limit: RateLimit } {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    keys.push(key);
    return { success };
  };
  return { keys, limit: { limit } as unknown as RateLimit };
}

/** Visits a page twice; the second visit is served from the cache. */
export async function warmPage(path: string): Promise<Visit> {
  await visit(path, KEEP_CACHE);
  return visit(path, KEEP_CACHE);
}
