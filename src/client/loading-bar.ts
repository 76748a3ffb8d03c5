// §4 Loading bar, with the timings of §9: shown when a navigation takes longer than the throttle, runs
// towards its duration, fails in red, hides late.
import { shell } from '../config.ts';

const { throttleMs, durationMs, tickMs, hideDelayMs } = shell.loading;

export interface LoadingBar {
  start: () => void;
  finish: () => void;
  fail: () => void;
}

export function createLoadingBar(): LoadingBar {
  const bar = document.createElement('div');
  bar.className = 'loading-bar';
  bar.hidden = true;
  document.body.append(bar);
  let timers: ReturnType<typeof setTimeout>[] = [];

  const later = (task: () => void, ms: number) => timers.push(setTimeout(task, ms));
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  const reach = (share: number) => {
    bar.style.scale = `${share} 1`;
  };
  const end = (state: 'done' | 'failed') => {
    stop();
    if (state === 'failed') bar.hidden = false;
    bar.dataset.state = state;
    reach(1);
    later(() => {
      bar.hidden = true;
    }, hideDelayMs);
  };

  return {
    start() {
      stop();
      bar.hidden = true;
      bar.dataset.state = 'running';
      reach(0);
      later(() => {
        bar.hidden = false;
        reach(tickMs / durationMs);
        for (let tick = 2; tick * tickMs < durationMs; tick++)
          later(() => reach((tick * tickMs) / durationMs), (tick - 1) * tickMs);
      }, throttleMs);
    },
    finish: () => end('done'),
    fail: () => end('failed'),
  };
}
