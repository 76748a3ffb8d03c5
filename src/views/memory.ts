// Finished values that depend on nothing but their key, so that each is computed once in an isolate; not too many.
import { LRUCache } from 'lru-cache';

type Once = <T extends object>(key: string, make: () => T) => T;

/**
 * Gives what `make` gave the first time it was asked under a key, of so many keys at most. The key must say everything
 * that the value depends on.
 */
export function createOnce(max: number): Once {
  const made = new LRUCache<string, object>({ max });
  return <T extends object>(key: string, make: () => T): T => {
    const held = made.get(key) as T | undefined;
    if (held) return held;
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
}

/** Drawings depend on nothing but their seed. */
export const once = createOnce(600);
