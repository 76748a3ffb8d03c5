// Loads a part of the script that a new deployment may have taken away (§2: a failed chunk load reloads the
// page).

const MARK = 'chunk-reloaded';

/**
 * Loads a chunk. When that fails the page is reloaded, once a deployment and session, unless `isLeft` says that it is
 * being left for another one; after that, and without a network, it gives `undefined` and the page goes on without it.
 */
export async function chunk<T>(load: () => Promise<T>, isLeft = () => false): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    try {
      if (!isLeft() && navigator.onLine && sessionStorage.getItem(MARK) !== import.meta.url) {
        sessionStorage.setItem(MARK, import.meta.url);
        location.reload();
      }
    } catch {
      // Without storage there would be no end to reloading.
    }
    return undefined;
  }
}
