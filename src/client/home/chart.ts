// Attack chart: arrow keys, pointer, and touch move a cursor over the minutes. The caption describes the event at the
// cursor. The control is a native range input that covers the plot. Without this script, the events are a list.
import { find } from '../browser/dom.ts';

const percent = (share: number): string => `${share * 100}%`;

/** Index of the last event at or before a minute; the first event if there is none. */
export const eventAt = (minutes: readonly number[], minute: number): number =>
  Math.max(
    0,
    minutes.findLastIndex((start) => start <= minute),
  );

/** Minute at a position in the window, within the range. */
export const minuteAt = (x: number, { left, width }: { left: number; width: number }, max: number): number =>
  Math.min(max, Math.max(0, Math.round(((x - left) / width) * max)));

function startChart(range: HTMLInputElement, part: HTMLElement): void {
  const { levels = '', top = '1', minute = '', level = '' } = range.dataset;
  const values = levels.split(' ');
  const events = [...part.querySelectorAll<HTMLElement>('[data-minute]:not(input)')];
  const starts = events.map((event) => Number(event.dataset.minute));
  const flags = part.querySelectorAll('.chart-flag');
  const cursor = part.querySelector('.chart-cursor svg');
  const now = part.querySelectorAll('.promotion-now > *');
  const show = (): void => {
    const value = values[range.valueAsNumber] ?? '';
    const strings = [minute.replace('#', range.value), level.replace('#', value)];
    range.setAttribute('aria-valuetext', strings.join(', '));
    for (const [index, text] of strings.entries()) now[index]?.replaceChildren(text);
    cursor?.setAttribute('x', percent(range.valueAsNumber / Number(range.max)));
    cursor?.lastElementChild?.setAttribute('cy', percent(1 - Number(value) / Number(top)));
    const current = eventAt(starts, range.valueAsNumber);
    for (const list of [events, flags])
      for (const [index, item] of list.entries()) item.toggleAttribute('data-current', index === current);
  };
  range.addEventListener('input', show);
  range.addEventListener('pointermove', ({ pointerType, clientX }) => {
    if (pointerType !== 'mouse') return;
    range.valueAsNumber = minuteAt(clientX, range.getBoundingClientRect(), Number(range.max));
    show();
  });
  show();
}

/** Starts the charts of the page. */
export function startCharts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.promotion')) {
    const range = find<HTMLInputElement>('input', part);
    if (range) startChart(range, part);
  }
}
