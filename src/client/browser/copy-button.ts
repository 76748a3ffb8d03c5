// Buttons that copy text.
import { loadChunk } from '../boot/chunk.ts';
import { create } from './element.ts';

/** Duration of the copied state, in milliseconds. */
const SHOWN_MS = 3000;

/** Creates a button that does not submit a form. */
export const buttonOf = (className: string, label: string): HTMLButtonElement =>
  create('button', { type: 'button', className }, label);

/**
 * Creates a button that copies text, with a status for assistive technology.
 *
 * @param source returns the text, or rejects if it is unavailable
 */
export function copyButton(
  className: string,
  label: string,
  source: () => Promise<string>,
): [HTMLButtonElement, HTMLElement] {
  const button = buttonOf(className, label);
  const status = create('span', { className: 'visually-hidden' });
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    const [isCopied, strings] = await Promise.all([
      source()
        .then((value) => navigator.clipboard.writeText(value))
        .then(
          () => true,
          () => false,
        ),
      // Loaded on demand, because most visitors copy nothing.
      loadChunk(() => import('./texts.ts')),
    ]);
    button.textContent = status.textContent =
      strings?.text(isCopied ? 'toast.copied' : 'toast.copyFailed') ?? label;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = '';
    }, SHOWN_MS);
  });
  return [button, status];
}
