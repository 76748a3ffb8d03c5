// Event countdown (§4): updates the text that the server rendered. Screen readers do not announce every second (S7).
import { create } from '../browser/element.ts';

const UNITS = [
  ['days', 86_400, Number.POSITIVE_INFINITY],
  ['hours', 3_600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
] as const;

/** Updates the label when the event starts. */
function updateLabel(element: HTMLElement, label: string): void {
  if (element.ariaLabel === label) return;
  element.ariaLabel = label;
  const text = element.querySelector('.label');
  if (text) text.textContent = label;
}

/**
 * Shows the time left until the start or the end, or the final text. Returns whether the countdown continues.
 */
function show(element: HTMLElement, now: number): boolean {
  const { countdown = '', ends = '', endsIn = '', finished = '' } = element.dataset;
  const [start, end] = [Date.parse(countdown), Date.parse(ends)];
  if (now >= end) {
    element.replaceWith(create('p', { className: 'countdown-over' }, finished));
    return false;
  }
  if (now >= start) updateLabel(element, endsIn);
  const left = Math.floor(((now >= start ? end : start) - now) / 1000);
  for (const [part, size, modulus] of UNITS) {
    const figure = element.querySelector(`[data-part="${part}"]`);
    if (figure) figure.textContent = String(Math.floor(left / size) % modulus);
  }
  return true;
}

/** Starts the countdowns of the page. A countdown stops when it leaves the document. */
export function start(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    // A cached page shows the time left when it was rendered. A preview may show an instant other than now.
    const now = () => Date.now() + Number(element.dataset.shift ?? 0);
    if (!show(element, now())) continue;
    const timer = setInterval(() => {
      if (!element.isConnected || !show(element, now())) clearInterval(timer);
    }, 1000);
  }
}
