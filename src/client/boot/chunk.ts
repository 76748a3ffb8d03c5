// Loads a part of the script that a new deployment may have taken away (§2: a failed chunk load reloads the
// page).

import { recall, remember } from '../browser/store.ts';
import { isHolding } from './replay.ts';

const MARK = 'chunk-reloaded';

/** Whether a form of the page holds input that a reload would lose. */
const hasInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('[method=post] :is(input, textarea)')].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );

/**
 * Loads a chunk. When that fails the page is reloaded, once a deployment and session. It is not reloaded while an action
 * of the visitor waits or a form holds input: the browser then handles them without the chunk.
 *
 * @returns `undefined` if the chunk cannot be loaded; the page goes on without it.
 */
export async function chunk<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch {
    if (
      !isHolding() &&
      !hasInput() &&
      navigator.onLine &&
      recall('sessionStorage', MARK) !== import.meta.url
    ) {
      remember('sessionStorage', MARK, import.meta.url);
      // Without storage there would be no end to reloading.
      if (recall('sessionStorage', MARK) === import.meta.url) location.reload();
    }
    return undefined;
  }
}
