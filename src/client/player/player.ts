// Recordings of a page: captions in the page's language from the first play on, and chapters that move the player
// beside them. Without this captions are chosen in the player, and chapters open the file at their place.
import { around, find, isPlain } from '../browser/dom.ts';

/** Shows captions when the recording is first played: a track marked as default is fetched before anybody asks. */
function captionWhenPlayed(player: HTMLVideoElement): void {
  const show = (): void => {
    for (const track of player.textTracks)
      if (track.language === document.documentElement.lang) track.mode = 'showing';
  };
  if (player.paused) player.addEventListener('play', show, { once: true });
  else show();
}

/** Brings the page's recordings to life. */
export function start(): void {
  for (const place of document.querySelectorAll<HTMLElement>('.player')) {
    const player = find<HTMLVideoElement>('video', place);
    if (!player) continue;
    captionWhenPlayed(player);
    place.addEventListener('click', (event) => {
      const link = around<HTMLAnchorElement>(event, 'a[data-start]');
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      player.currentTime = Number(link.dataset.start);
      player.focus();
      // A browser that cannot play it says so in the player.
      player.play().catch(() => undefined);
    });
  }
}
