// Chapters of a recording: a click moves the player beside them there, and plays. Without this their links open
// the file at that place.
import { around, find, isPlain } from './dom.ts';

/** Lets the chapters of the page's recordings move their players. */
export function startPlayers(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.player'))
    place.addEventListener('click', (event) => {
      const link = around<HTMLAnchorElement>(event, 'a[data-start]');
      const player = find<HTMLVideoElement>('video', place);
      if (!link || !player || !isPlain(event)) return;
      event.preventDefault();
      player.currentTime = Number(link.dataset.start);
      player.focus();
      // A browser that cannot play it says so in the player.
      player.play().catch(() => undefined);
    });
}
