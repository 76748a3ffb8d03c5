// Recordings: captions in the page's language from the first play on, and chapters that move the player on
// the page. Without this script, captions are selected in the player, and chapters open the file at their
// position.
import { closest, find, isPlain } from '../browser/dom.ts';

/** Shows captions at the first play, because the browser fetches a default track immediately. */
function showCaptionsOnPlay(player: HTMLVideoElement): void {
  const show = (): void => {
    for (const track of player.textTracks)
      if (track.language === document.documentElement.lang) track.mode = 'showing';
  };
  if (player.paused) player.addEventListener('play', show, { once: true });
  else show();
}

/** Starts the recordings of the page. */
export function start(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.player')) {
    const player = find<HTMLVideoElement>('video', place);
    if (!player) continue;
    showCaptionsOnPlay(player);
    place.addEventListener('click', (event) => {
      const link = closest<HTMLAnchorElement>(event, 'a[data-start]');
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      player.currentTime = Number(link.dataset.start);
      player.focus();
      // A browser that cannot play the file reports it in the player.
      player.play().catch(() => undefined);
    });
  }
}
