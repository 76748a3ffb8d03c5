// §4 Message toast: shown 3000 ms, said politely, one below the other.
import { shell } from '../../../common/config.ts';
import { find } from './dom.ts';

/** Shows a text for 3000 ms; one that is being shown already is not said twice. */
export function toast(text: string): void {
  const region = find('[data-toasts]');
  if (!region || [...region.children].some(({ textContent }) => textContent === text)) return;
  const message = document.createElement('p');
  message.className = 'toast';
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), shell.toastMs);
}
