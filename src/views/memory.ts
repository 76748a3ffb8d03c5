// Bounded per-isolate caches of values that depend only on their key.
import { LRUCache } from 'lru-cache';

type Once = <T extends object>(key: string, make: () => T) => T;

/** Creates a cache with at most `max` keys. The key must contain everything that the value depends on. */
export function createMemo(max: number): Once {
  const cache = new LRUCache<string, object>({ max });
  return <T extends object>(key: string, make: () => T): T => {
    const cached = cache.get(key) as T | undefined;
    if (cached) return cached;
    const fresh = make();
    cache.set(key, fresh);
    return fresh;
  };
}

/** Shared cache of drawings, charts, and map labels. */
export const once = createMemo(600);
