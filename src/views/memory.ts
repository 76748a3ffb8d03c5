// Bounded caches of values that depend only on their key, so that each is computed once per isolate.
import { LRUCache } from 'lru-cache';

type Once = <T extends object>(key: string, make: () => T) => T;

/**
 * Creates a cache of at most the specified number of keys; it returns the first result of `make` for a key.
 * The key must contain everything that the value depends on.
 */
export function createOnce(max: number): Once {
  const cache = new LRUCache<string, object>({ max });
  return <T extends object>(key: string, make: () => T): T => {
    const cached = cache.get(key) as T | undefined;
    if (cached) return cached;
    const fresh = make();
    cache.set(key, fresh);
    return fresh;
  };
}

/** Cache of drawings, which depend only on their seed. */
export const once = createOnce(600);
