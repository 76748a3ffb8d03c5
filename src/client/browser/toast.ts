// Message toast (§4): visible for 3000 ms, announced politely, stacked below earlier ones.
import { shell } from '../../../common/config.ts';
import { addLiveRegion } from './live-region.ts';

const region = addLiveRegion('toasts', 'toasts');

/** Shows a message for 3000 ms. A message that is already visible is not announced again. */
export function showToast(text: string): void {
  if ([...region.children].some(({ textContent }) => textContent === text)) return;
  const message = document.createElement('p');
  message.className = 'toast';
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), shell.toastMs);
}
