// Message toast (§4): visible for 3000 ms, announced politely, stacked below earlier ones.
import { shell } from '../../../common/config.ts';
import { create } from './element.ts';
import { addLiveRegion } from './live-region.ts';

const region = addLiveRegion('toasts', 'toasts');

/** Shows a message for 3000 ms. A message that is already visible is not announced again. */
export function showToast(text: string): void {
  if ([...region.children].some(({ textContent }) => textContent === text)) return;
  const message = create('p', { className: 'toast' }, text);
  region.append(message);
  setTimeout(() => message.remove(), shell.toastMs);
}
