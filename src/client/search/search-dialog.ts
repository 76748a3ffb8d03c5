// Search overlay as a plain dialog, loaded when it first opens. Its island adds suggestions (D14, D16, §2 Search).
import { currentStickyParams, find, follow } from '../browser/dom.ts';
import { closeMenus } from '../navigation/menus.ts';

let opener: HTMLElement | null = null;
let currentDialog: HTMLElement | null = null;

/** Shows until the island starts that suggestions are not available yet, or that the browser is offline. */
function showState({ dataset }: HTMLDialogElement, field: HTMLInputElement): void {
  if (dataset.state === 'live') return;
  const waiting = field.value.trim() === '' ? '' : 'waiting';
  dataset.state = navigator.onLine ? waiting : 'offline';
}

/** Adds the behavior of the overlay that does not need its island. */
function listen(dialog: HTMLDialogElement, form: HTMLFormElement, field: HTMLInputElement): void {
  const update = () => showState(dialog, field);
  field.addEventListener('input', update);
  addEventListener('online', update);
  addEventListener('offline', update);
  dialog.addEventListener('close', () => opener?.focus({ preventScroll: true }));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  form.addEventListener('keydown', (event) => {
    // Key code 229: Safari ends the composition before it dispatches the key that ended it.
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    if (event.submitter?.getAttribute('formmethod') === 'dialog') return;
    event.preventDefault();
    const keyword = field.value.trim();
    if (keyword === '') return;
    opener = null;
    dialog.close();
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const query = new URLSearchParams(currentStickyParams());
    query.set('keyword', keyword);
    query.set('t', String(Date.now()));
    follow(`${form.action}?${query}`);
  });
}

/**
 * Opens the overlay.
 *
 * @param entered text entered before the overlay was available
 * @param by element that receives the focus when the overlay closes; if it is a field, its text moves into the overlay
 * @returns whether the page has an overlay
 */
export function show(entered: string | null, by: Element | null): boolean {
  const dialog = find<HTMLDialogElement>('#search-overlay');
  const form = dialog && find<HTMLFormElement>('form', dialog);
  const field = form && find<HTMLInputElement>('input', form);
  if (!field) return false;
  if (dialog !== currentDialog) listen(dialog, form, field);
  currentDialog = dialog;
  if (dialog.open) return true;
  opener = by instanceof HTMLElement ? by : null;
  closeMenus();
  dialog.showModal();
  field.focus();
  showState(dialog, field);
  const text = (by instanceof HTMLInputElement && by.value) || entered;
  if (text) {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (by instanceof HTMLInputElement) by.value = '';
  } else field.select();
  return true;
}
