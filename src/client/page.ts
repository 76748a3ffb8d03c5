// What a page brings along that scripts bring to life: after the first load, and after each soft navigation.
import { chunk } from './chunk.ts';
import { whenIdle } from './dom.ts';
import { wakeIslands } from './islands.ts';

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** After a layout a browser tells where the pointer rests; nobody has moved it. */
const rests = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Runs a task with the first thing that a reader does: before it, the page costs nobody anything. */
function atFirstSign(task: () => void): void {
  const heard = new AbortController();
  for (const sign of FIRST_SIGNS)
    addEventListener(
      sign,
      (event) => {
        if (rests(event)) return;
        heard.abort();
        task();
      },
      { signal: heard.signal, passive: true, capture: true },
    );
}

/**
 * Wakes what is on the page. What few pages have is fetched only where it is. A page that took the place of another
 * one has been asked for: nothing of it waits for a reader.
 */
export function startPage(isFirst = true): void {
  wakeIslands();
  if (document.querySelector('[data-countdown]'))
    void chunk(() => import('./countdown.ts')).then((countdown) => countdown?.startCountdowns());
  if (document.querySelector('[data-map]'))
    whenIdle(() => void chunk(() => import('./network-map.ts')).then((map) => map?.startMaps()));
  if (document.querySelector('.docs')) {
    const start = () => void chunk(() => import('./docs.ts')).then((docs) => docs?.startDocs());
    if (isFirst) atFirstSign(start);
    else start();
  }
  if (document.querySelector('.player'))
    void chunk(() => import('./player.ts')).then((player) => player?.startPlayers());
}
