// Deferred actions: a click, submit, or key press before the control's script has loaded is replayed once afterwards.
// If the script cannot be loaded, the browser handles the replayed event: it follows a link or posts a form.
import { isPlainClick } from '../browser/dom.ts';
import { endLoading, startLoading } from '../navigation/loading-bar.ts';

let latest: object | undefined;

/** Whether an action waits for a script. A page reload would discard the action. */
export const hasDeferredAction = (): boolean => latest !== undefined;

/**
 * Runs `act` once when `ready` settles, and shows the loading bar (§4) until then. Of several deferred actions, only
 * the latest runs.
 *
 * @param act receives the value of `ready`, or `undefined` if it rejects
 * @param isVisit whether `act` leaves the page; the loading bar then continues
 */
export async function defer<T>(
  ready: Promise<T>,
  act: (value: T | undefined) => unknown,
  isVisit = false,
): Promise<void> {
  const id = {};
  latest = id;
  startLoading();
  const value = await ready.catch(() => undefined);
  if (latest !== id) return;
  latest = undefined;
  if (!isVisit) endLoading('done');
  act(value);
}

/** Dispatches a deferred event again, unless its element has left the document. */
function repeat(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element && target.isConnected)) return;
  if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/**
 * Defers the events in `root` that `isOwn` accepts until `load` settles.
 *
 * @param load loads the script of the controls and resolves when they respond to events; called at most once
 * @returns a function that starts loading before an event occurs
 */
export function deferEvents(
  root: EventTarget,
  isOwn: (event: Event) => unknown,
  load: () => Promise<unknown>,
): () => Promise<unknown> {
  const listening = new AbortController();
  let loading: Promise<unknown> | undefined;
  const start = () => {
    loading ??= load().finally(() => listening.abort());
    return loading;
  };
  for (const type of ['click', 'submit', 'keydown'])
    root.addEventListener(
      type,
      (event) => {
        if (!isOwn(event) || (event instanceof MouseEvent && !isPlainClick(event))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        void defer(start(), () => repeat(event));
      },
      { capture: true, signal: listening.signal },
    );
  return start;
}
