// Lets the countdown of an event tick (§4 Event countdown). The text is the server's until then; nothing is
// announced each second (S7).

const UNITS = [
  ['days', 86_400, Number.POSITIVE_INFINITY],
  ['hours', 3_600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
] as const;

/** Shows what is left, or what is to be said when nothing is; gives whether there is anything to count on. */
function show(place: HTMLElement, now: number): boolean {
  const { countdown = '', ends = '', running = '', finished = '' } = place.dataset;
  const left = Math.floor((Date.parse(countdown) - now) / 1000);
  if (left <= 0) {
    const over = document.createElement('p');
    over.className = 'countdown-over';
    over.textContent = now >= Date.parse(ends) ? finished : running;
    place.replaceWith(over);
    return false;
  }
  for (const [part, size, modulus] of UNITS) {
    const figure = place.querySelector(`[data-part="${part}"]`);
    if (figure) figure.textContent = String(Math.floor(left / size) % modulus);
  }
  return true;
}

/** Starts the countdowns of the page. One that has left the page stops. */
export function startCountdowns(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const timer = setInterval(() => {
      if (!place.isConnected || !show(place, Date.now())) clearInterval(timer);
    }, 1000);
  }
}
