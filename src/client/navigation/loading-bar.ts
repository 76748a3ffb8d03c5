// Loading bar (§4), with the timings of §9: appears when a navigation exceeds the throttle delay, grows over its
// duration, turns red on failure, and hides after a delay. A page has only one.
import { shell } from '../../../common/config.ts';
import { onRestored } from '../browser/activation.ts';

const { throttleMs, durationMs, tickMs, hideDelayMs } = shell.loading;

let element: HTMLElement | undefined;
let timers: ReturnType<typeof setTimeout>[] = [];

function bar(): HTMLElement {
  if (!element) {
    element = document.createElement('div');
    element.className = 'loading-bar';
    element.hidden = true;
    document.body.append(element);
    // A page from the back/forward cache may still show the bar.
    onRestored(() => endLoading('done'));
  }
  return element;
}
const schedule = (task: () => void, ms: number) => timers.push(setTimeout(task, ms));
function stop(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
}
function setProgress(share: number): void {
  bar().style.scale = `${share} 1`;
}

/** Starts the bar; a running bar continues. */
export function startLoading(): void {
  if (bar().dataset.state === 'running') return;
  stop();
  bar().hidden = true;
  bar().dataset.state = 'running';
  setProgress(0);
  schedule(() => {
    bar().hidden = false;
    setProgress(tickMs / durationMs);
    for (let tick = 2; tick * tickMs < durationMs; tick++)
      schedule(() => setProgress((tick * tickMs) / durationMs), (tick - 1) * tickMs);
  }, throttleMs);
}

/** Ends a running bar: the page has loaded, or has failed. */
export function endLoading(state: 'done' | 'failed'): void {
  if (element?.dataset.state !== 'running') return;
  stop();
  if (state === 'failed') bar().hidden = false;
  bar().dataset.state = state;
  setProgress(1);
  schedule(() => {
    bar().hidden = true;
  }, hideDelayMs);
}
