// Message toast (§4): visible for 3000 ms, announced politely, stacked below earlier ones.
import { shell } from '../../../common/config.ts';
import { find } from './dom.ts';

/** Shows a text for 3000 ms. A text that is already visible is not announced again. */
export function toast(text: string): void {
  const region = find('[data-toasts]');
  if (!region || [...region.children].some(({ textContent }) => textContent === text)) return;
  const message = document.createElement('p');
  message.className = 'toast';
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), shell.toastMs);
}
