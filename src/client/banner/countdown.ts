// Lets the countdown of an event tick (§4 Event countdown). The text is the server's until then; nothing is
// announced each second (S7).

const UNITS = [
  ['days', 86_400, Number.POSITIVE_INFINITY],
  ['hours', 3_600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
] as const;

/** Says at the start what is counted from then on. */
function begin(place: HTMLElement, label: string): void {
  if (place.ariaLabel === label) return;
  place.ariaLabel = label;
  const text = place.querySelector('.label');
  if (text) text.textContent = label;
}

/**
 * Shows what is left until the start, or until the end, or what is to be said after it; gives whether there is
 * anything to count on.
 */
function show(place: HTMLElement, now: number): boolean {
  const { countdown = '', ends = '', endsIn = '', finished = '' } = place.dataset;
  const [start, end] = [Date.parse(countdown), Date.parse(ends)];
  if (now >= end) {
    const over = document.createElement('p');
    over.className = 'countdown-over';
    over.textContent = finished;
    place.replaceWith(over);
    return false;
  }
  if (now >= start) begin(place, endsIn);
  const left = Math.floor(((now >= start ? end : start) - now) / 1000);
  for (const [part, size, modulus] of UNITS) {
    const figure = place.querySelector(`[data-part="${part}"]`);
    if (figure) figure.textContent = String(Math.floor(left / size) % modulus);
  }
  return true;
}

/** Starts the countdowns of the page. One that has left the page stops. */
export function start(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    // A page that was kept for a while tells what was left when it was made.
    // A preview may show another instant than now.
    const now = () => Date.now() + Number(place.dataset.shift ?? 0);
    if (!show(place, now())) continue;
    const timer = setInterval(() => {
      if (!place.isConnected || !show(place, now())) clearInterval(timer);
    }, 1000);
  }
}
