// Chunk loading: a new deployment may have removed a chunk. A failed load reloads the page (§2).

import { readStorage, writeStorage } from '../browser/store.ts';
import { hasDeferredAction } from './replay.ts';

const MARK = 'chunk-reloaded';

/** Whether a navigation has started. It aborts imports in some browsers, and a reload would replace it. */
let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});

/**
 * Warms the browser's cache. Uses plain requests, because after a failed module preload, every import of the module in
 * the document fails.
 */
export function prefetchFiles(files: readonly string[]): void {
  for (const file of files)
    void fetch(file, { priority: 'low' })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
}

/** Whether a form on the page contains input that a reload would lose. */
const hasInput = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement>(':is([method=post],[method=dialog]) :is(input,textarea)'),
  ].some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);

/**
 * Loads a chunk. A failure reloads the page, once per deployment and session. The page is not reloaded once a
 * navigation has started. It is not reloaded while an action is deferred or a form contains input, because the browser
 * can handle them without the chunk.
 *
 * @returns `undefined` if the chunk cannot be loaded
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    if (
      !isLeaving &&
      !hasDeferredAction() &&
      !hasInput() &&
      navigator.onLine &&
      readStorage('sessionStorage', MARK) !== import.meta.url
    ) {
      writeStorage('sessionStorage', MARK, import.meta.url);
      // Without storage, the page could reload indefinitely.
      if (readStorage('sessionStorage', MARK) === import.meta.url) location.reload();
    }
    return undefined;
  }
}
