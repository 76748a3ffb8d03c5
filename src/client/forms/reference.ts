// Copies the reference on a thank-you page.
import { copyButton } from '../browser/copy-button.ts';
import { find } from '../browser/dom.ts';

/** Adds a copy button next to the reference. */
export function start(): void {
  const container = find('[data-reference]');
  if (!container || find('button', container)) return;
  const { copy = '', reference = '' } = container.dataset;
  container.append(...copyButton('button', copy, async () => reference));
}
