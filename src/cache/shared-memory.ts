// In-memory cache of shared data: the values, and locks for values that are being requested from the portal.
import type { LRUCache } from 'lru-cache';
import type { CallName, Data } from '../../common/contract/contract.ts';
import { createBoundedMap } from './bounded-map.ts';
import { createLocks, type Locks } from './lock.ts';

export interface Entry<N extends CallName = CallName> {
  storedAt: number;
  version: string | null;
  hash: string;
  data: Data<N>;
}

export interface MemoryEntry {
  readAt: number;
  entry: Entry;
}

export interface SharedMemory {
  entries: LRUCache<string, MemoryEntry>;
  /** Mappings are separate, because requests for arbitrary paths would otherwise evict other values. */
  mappings: LRUCache<string, MemoryEntry>;
  /** Locks of pending portal calls. */
  refreshing: Locks;
}

/** Creates the empty cache of a new isolate. */
export const createSharedMemory = (): SharedMemory => ({
  entries: createBoundedMap(500),
  mappings: createBoundedMap(2_000),
  refreshing: createLocks(),
});
