// What an isolate remembers of shared data: the values, and which of them are being asked of the portal.
import { LRUCache } from 'lru-cache';
import type { CallName, Data } from '../../common/contract/contract.ts';
import { createLocks, type Locks } from './lock.ts';

export interface Entry<N extends CallName = CallName> {
  storedAt: number;
  version: string | null;
  hash: string;
  data: Data<N>;
}

export interface Remembered {
  readAt: number;
  entry: Entry;
}

/** Values only. */
export interface SharedMemory {
  entries: LRUCache<string, Remembered>;
  /** Mapping is asked for every path there is, so it has a place of its own and cannot push out the menus. */
  mappings: LRUCache<string, Remembered>;
  /** What is being asked of the portal. */
  refreshing: Locks;
}

/** The memory of a new isolate. */
export const createSharedMemory = (): SharedMemory => ({
  entries: new LRUCache({ max: 500 }),
  mappings: new LRUCache({ max: 2_000 }),
  refreshing: createLocks(),
});
