// §4 Message toast: shown 3000 ms, said politely, one below the other.
import { shell } from '../config.ts';
import { find } from './dom.ts';

interface Texts {
  consentSaved: string;
  loginFailed: string;
}

const region = find('[data-toasts]');

/** The texts that scripts say, in the locale of the page. */
export const texts = (): Texts => JSON.parse(region?.dataset.texts ?? '{}') as Texts;

/** Shows a text for 3000 ms. */
export function toast(text: string): void {
  const message = document.createElement('p');
  message.className = 'toast';
  message.textContent = text;
  region?.append(message);
  setTimeout(() => message.remove(), shell.toastMs);
}
