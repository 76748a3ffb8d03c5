// What a page brings along that scripts bring to life: after the first load, and after each soft navigation.
import { chunk } from './chunk.ts';
import { whenIdle } from './dom.ts';
import { wakeIslands } from './islands.ts';

/** Wakes what is on the page. What few pages have is fetched only where it is. */
export function startPage(): void {
  wakeIslands();
  if (document.querySelector('[data-countdown]'))
    void chunk(async () => (await import('./countdown.ts')).startCountdowns());
  if (document.querySelector('[data-map]'))
    whenIdle(() => void chunk(async () => (await import('./network-map.ts')).startMaps()));
  if (document.querySelector('.docs'))
    whenIdle(() => void chunk(async () => (await import('./docs.ts')).startDocs()));
  if (document.querySelector('.player')) void chunk(async () => (await import('./player.ts')).startPlayers());
}
