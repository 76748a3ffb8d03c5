// Maps with a maximum number of entries, which evict the least recently used. They allocate memory as they grow: the
// option `max` of lru-cache allocates all entries at once, which would take milliseconds of a cold start.
import { LRUCache } from 'lru-cache';

/** Creates an empty map with at most `count` entries, which expire after `ttl` milliseconds (0 for never). */
export const createBoundedMap = <V extends {}>(count: number, ttl = 0): LRUCache<string, V> =>
  new LRUCache({
    maxSize: count,
    sizeCalculation: () => 1,
    ttl,
    // A resolution above 0 would start timers.
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  });
