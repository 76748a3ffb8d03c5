// Drawings depend on nothing but their seed, so each is computed once in an isolate. Only finished values are
// held, and not too many.
import { LRUCache } from 'lru-cache';

const made = new LRUCache<string, object>({ max: 600 });

/**
 * What `make` gave the first time it was asked under this key. The key must say everything that the value
 * depends on.
 */
export function once<T extends object>(key: string, make: () => T): T {
  const held = made.get(key) as T | undefined;
  if (held) return held;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}
