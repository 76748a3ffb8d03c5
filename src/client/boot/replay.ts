// Held actions: a click, submit, or key press that arrives before the script of its control has loaded is held until
// the script is there, and then repeated once. If the script cannot be loaded, the browser handles the repeated event by
// itself: a link is followed, a form is posted.
import { isPlain } from '../browser/dom.ts';
import { endLoading, startLoading } from '../navigation/loading-bar.ts';

let latest: object | undefined;

/** Whether an action waits for a script. The page must not be reloaded then: the reload would lose the action. */
export const isHolding = (): boolean => latest !== undefined;

/**
 * Runs `act` once when `ready` settles, and shows the loading bar of §4 until then. Of several held actions, only the
 * latest runs.
 *
 * @param act Receives the value of `ready`, or `undefined` if it rejects.
 * @param isVisit Whether `act` leaves the page: then the loading bar goes on.
 */
export async function hold<T>(
  ready: Promise<T>,
  act: (value: T | undefined) => unknown,
  isVisit = false,
): Promise<void> {
  const own = {};
  latest = own;
  startLoading();
  const value = await ready.catch(() => undefined);
  if (latest !== own) return;
  latest = undefined;
  if (!isVisit) endLoading('done');
  act(value);
}

/** Dispatches a held event again; an element that has left the page gets none. */
function repeat(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element && target.isConnected)) return;
  if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/**
 * Holds the events in `root` that `isOwn` accepts until `load` settles.
 *
 * @param load Loads the script of the controls; resolves when they respond to events. Called at most once.
 * @returns What starts loading before there is an event.
 */
export function holdIn(
  root: EventTarget,
  isOwn: (event: Event) => boolean,
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
        if (!isOwn(event) || (event instanceof MouseEvent && !isPlain(event))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        void hold(start(), () => repeat(event));
      },
      { capture: true, signal: listening.signal },
    );
  return start;
}
