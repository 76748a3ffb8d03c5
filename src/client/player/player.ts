// Recordings: captions in the page's language from the first playback, and chapters that seek the player on the page
// and show its progress. Without this script, visitors select captions in the player, and chapters open the file at
// their position.
import { closest, find, isPlainClick } from '../browser/dom.ts';

/**
 * Played part of each chapter, from 0 to 1.
 *
 * @param starts start of each chapter in seconds, in order
 * @param end length of the recording in seconds; `NaN` until the browser has read it
 */
export const playedParts = (starts: readonly number[], end: number, time: number): number[] =>
  starts.map((start, index) => {
    const length = (starts[index + 1] ?? end) - start;
    return length > 0 ? Math.min(1, Math.max(0, (time - start) / length)) : 0;
  });

/** Marks the current chapter, and shows the progress of each chapter. */
function showProgress(player: HTMLVideoElement, chapters: readonly HTMLAnchorElement[]): void {
  const starts = chapters.map(({ dataset }) => Number(dataset.start));
  const { currentTime, duration } = player;
  const current = starts.findLastIndex((start) => currentTime >= start);
  for (const [index, part] of playedParts(starts, duration, currentTime).entries()) {
    const chapter = chapters[index];
    chapter?.style.setProperty('--played', part.toFixed(3));
    if (index === current) chapter?.setAttribute('aria-current', 'true');
    else chapter?.removeAttribute('aria-current');
  }
}

/** Shows captions on the first playback, because browsers fetch a default track immediately. */
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
  for (const container of document.querySelectorAll<HTMLElement>('.player')) {
    const player = find<HTMLVideoElement>('video', container);
    if (!player) continue;
    showCaptionsOnPlay(player);
    const chapters = [...container.querySelectorAll<HTMLAnchorElement>('a[data-start]')];
    player.addEventListener('timeupdate', () => showProgress(player, chapters));
    container.addEventListener('click', (event) => {
      const link = closest<HTMLAnchorElement>(event, 'a[data-start]');
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      player.currentTime = Number(link.dataset.start);
      player.focus();
      // If a browser cannot play the file, its player shows the error.
      player.play().catch(() => undefined);
    });
  }
}
