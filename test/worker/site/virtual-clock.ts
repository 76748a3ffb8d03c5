// Virtual clock for timeout tests. Turns of the event loop are real, but timers are virtual: time passes only while all
// work waits for timers.
import { vi } from 'vitest';

const realTimeout = globalThis.setTimeout;
const turn = () => new Promise<void>((resolve) => void realTimeout(resolve, 0));
/** Number of turns without I/O after which all work is assumed to wait for timers. */
const IDLE_TURNS = 20;
/** Longer timers belong to the test runner. */
const MAX_TIMER_MS = 30_000;

const timers = new Map<number, { at: number; run: () => void }>();
let timerSerial = 0;
/** Ends of pending operations. */
const pending = new Set<Promise<void>>();
/** Tracks an operation of KV or the cache, which takes real time. */
export function trackOperation<T>(work: Promise<T>): Promise<T> {
  const remove = () => void pending.delete(end);
  const end = work.then(remove, remove);
  pending.add(end);
  return work;
}

export const setClock = (at: number) => vi.setSystemTime(at);
export const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Advances time from timer to timer until `work` has ended. */
export async function runOnClock<T>(work: Promise<T>): Promise<T> {
  let ended = false;
  const watched = work.finally(() => {
    ended = true;
  });
  for (let idle = 0; !ended; ) {
    await turn();
    idle = pending.size > 0 ? 0 : idle + 1;
    if (idle === 0) await Promise.race(pending);
    if (idle < IDLE_TURNS) continue;
    idle = 0;
    const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
    if (!next) continue;
    const [id, { at, run }] = next;
    timers.delete(id);
    setClock(Math.max(Date.now(), at));
    run();
  }
  return watched;
}

/** Replaces date, timers, and timeouts until the end of the test. */
export function startClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  timers.clear();
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    timerSerial += 1;
    if (ms < MAX_TIMER_MS) timers.set(timerSerial, { at: Date.now() + ms, run: () => run(...args) });
    return timerSerial;
  });
  vi.stubGlobal('clearTimeout', (id: number) => void timers.delete(id));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
    return controller.signal;
  });
}
