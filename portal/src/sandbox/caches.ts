// In-memory caches of the sandbox: rate-limit windows and parsed descriptions.
import { LRUCache } from 'lru-cache';
import { readDescription as readStored } from '../api-reference/read.ts';
import { type Description, readDescription } from './description.ts';
import type { Window } from './respond.ts';
import { MAX_SANDBOXES } from './store.ts';

/** Rate-limit windows by sandbox, in memory so that read requests need no database write. */
const windows = new LRUCache<string, Window>({ max: MAX_SANDBOXES });
/**
 * Parsed descriptions by publication, because parsing is slower than most requests. Two entries, for the time when a
 * publication is replaced.
 */
const descriptions = new LRUCache<string, Description>({ max: 2 });

/** Returns the rate-limit window of a sandbox. A new window starts at `now` (milliseconds). */
export function windowOf(id: string, now: number): Window {
  const window = windows.get(id) ?? { began: now, requests: 0, purges: 0 };
  windows.set(id, window);
  return window;
}

/** Reads the description of the current publication. Throws not-found if none is published. */
export async function descriptionOf({ DB }: Env): Promise<Description> {
  const publication = (await DB.prepare('SELECT hash FROM publication').first<string>('hash')) ?? '';
  const cached = descriptions.get(publication);
  if (cached) return cached;
  const description = readDescription(await readStored(DB, 'en'));
  descriptions.set(publication, description);
  return description;
}
