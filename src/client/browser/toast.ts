// §4 Message toast: shown 3000 ms, said politely, one below the other.
import { shell } from '../../../common/config.ts';
import { addLiveRegion } from './live-region.ts';

const region = addLiveRegion('toasts', 'toasts');

/** Shows a text for 3000 ms; one that is being shown already is not said twice. */
export function toast(text: string): void {
  if ([...region.children].some(({ textContent }) => textContent === text)) return;
  const message = document.createElement('p');
  message.className = 'toast';
  message.textContent = text;
  region.append(message);
  setTimeout(() => message.remove(), shell.toastMs);
}
