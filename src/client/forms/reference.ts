// Copies the reference on a thank-you page.
import { copyButton } from '../browser/copy-button.ts';
import { find } from '../browser/dom.ts';

/** Adds a copy button next to the reference. */
export function start(): void {
  const place = find('[data-reference]');
  if (!place || find('button', place)) return;
  const { copy = '', reference = '' } = place.dataset;
  place.append(...copyButton('button', copy, async () => reference));
}
