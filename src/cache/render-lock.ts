// Lets one request of an isolate render a page while the others wait for it (DESIGN §4.2).
import { ageOfEntry, type PageEntry, type PageVersion } from './page-entry.ts';
import type { PageMemory } from './page-memory.ts';

/** A rendering that has not ended by then is taken for lost, and another request may try. */
const LOST_MS = 30_000;
/** How long a visitor waits for a rendering that another visitor began. */
const WAIT_MS = 5_000;
/** How often it is looked for: less and less, as a crowd that looks costs time, too. */
const FIRST_POLL_MS = 15;
const LAST_POLL_MS = 150;
const POLL_GROWTH = 1.3;

/** Takes the lock of a key; false while another request has it. */
export function acquire({ rendering }: PageMemory, key: string): boolean {
  const began = rendering.get(key);
  if (began !== undefined && Date.now() - began < LOST_MS) return false;
  rendering.set(key, Date.now());
  return true;
}

export const release = ({ rendering }: PageMemory, key: string): void => void rendering.delete(key);

/**
 * Waits for the lock of a key, or for the page itself: `acquired` when this request is to render and keep it,
 * the entry when another one has, `timeout` when that takes too long: then it is rendered for this visitor alone.
 */
export async function acquireOrWait(
  memory: PageMemory,
  key: string,
  version: PageVersion,
): Promise<PageEntry | 'acquired' | 'timeout'> {
  let [waited, poll] = [0, FIRST_POLL_MS];
  while (waited < WAIT_MS) {
    if (acquire(memory, key)) return 'acquired';
    const ms = poll;
    await new Promise((resolve) => setTimeout(resolve, ms));
    const entry = memory.get(key);
    if (entry && ageOfEntry(entry, version) === 'fresh') return entry;
    waited += ms;
    poll = Math.min(ms * POLL_GROWTH, LAST_POLL_MS);
  }
  return 'timeout';
}
