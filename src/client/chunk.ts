// Loads a part of the script that a new deployment may have taken away (§2: a failed chunk load reloads the
// page).
import { isHolding } from './held.ts';
import { recall, remember } from './store.ts';

const MARK = 'chunk-reloaded';

/**
 * Loads a chunk. When that fails the page is reloaded, once a deployment and session, unless an action of the visitor
 * waits, which the browser then handles by itself; after that, and without a network, it gives `undefined` and the page
 * goes on without it.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    if (!isHolding() && navigator.onLine && recall('sessionStorage', MARK) !== import.meta.url) {
      remember('sessionStorage', MARK, import.meta.url);
      // Without storage there would be no end to reloading.
      if (recall('sessionStorage', MARK) === import.meta.url) location.reload();
    }
    return undefined;
  }
}
