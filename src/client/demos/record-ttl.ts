// Demo of the Cloud DNS page: shows the curve for the selected TTL.
import {
  formatDuration,
  formatShare,
  oldShare,
  queriesPerDay,
  TIMES,
  ttlAt,
  ttlCurve,
} from '../../../common/demos/record-ttl.ts';
import { find } from '../browser/dom.ts';
import { pageLanguage, setText } from './parts.ts';

/** Draws the curve on each input event. */
export function startDemo(demo: HTMLElement): void {
  const tag = pageLanguage();
  const range = find<HTMLInputElement>('input', demo);
  const figures = demo.querySelectorAll('dd');
  const cells = demo.querySelectorAll('tbody td');
  const curve = demo.querySelector('.demo-chart path + path');
  if (!range) return;
  const number = new Intl.NumberFormat(tag);

  const show = (): void => {
    const ttl = ttlAt(range.valueAsNumber);
    range.setAttribute('aria-valuetext', formatDuration(ttl, tag));
    setText(find('b', demo), `${number.format(ttl)}\u00a0s`);
    const values = [
      formatDuration(ttl / 2, tag),
      formatDuration(ttl, tag),
      number.format(queriesPerDay(ttl)),
    ];
    figures.forEach((figure, index) => {
      setText(figure, values[index] ?? '');
    });
    cells.forEach((cell, index) => {
      setText(cell, formatShare(oldShare(ttl, TIMES[index] ?? 0), tag));
    });
    curve?.setAttribute('d', ttlCurve(ttl));
  };
  range.addEventListener('input', show);
  show();
}
