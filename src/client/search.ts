// Opens the search overlay at once, as a plain dialog; its island adds suggestions when it wakes (D14, D16,
// §2 Search).
import { carriedOf } from '../i18n/carried.ts';
import { around, find, onClick } from './dom.ts';
import { extras } from './extras.ts';
import { go } from './intent.ts';
import { closeMenus } from './menus.ts';

const isTyping = (event: KeyboardEvent) =>
  around(event, 'input, textarea, select, [contenteditable]') !== null;
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key === '/' && !ctrlKey && !metaKey && !altKey) ||
  (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey);

/** A query with the parameters that travel with the visitor (§2). */
const carry = (query: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...query, ...Object.fromEntries(carriedOf(new URLSearchParams(location.search))) });

/** What the overlay does before its island has woken, and beside it. */
function listen(dialog: HTMLDialogElement, form: HTMLFormElement, field: HTMLInputElement): void {
  dialog.addEventListener('close', () => opener?.focus({ preventScroll: true }));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  form.addEventListener('keydown', (event) => {
    // 229: Safari ends the composition before it tells of the key that ended it.
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
    go(`${form.action}?${carry({ keyword, t: String(Date.now()) })}`);
  });
}

let opener: HTMLElement | null = null;
let known: HTMLElement | null = null;

/** Opens the overlay as soon as it is there; where it cannot be had, the search has a page. */
async function open(by: Element | null): Promise<void> {
  if (find('dialog:modal')) return;
  const dialog = (await extras()) ? find<HTMLDialogElement>('#search-overlay') : null;
  const form = dialog && find<HTMLFormElement>('form', dialog);
  const field = form && find<HTMLInputElement>('input', form);
  if (!field) {
    const page = find<HTMLAnchorElement>('.header-search');
    if (page) go(page.href);
    return;
  }
  if (dialog !== known) listen(dialog, form, field);
  known = dialog;
  if (dialog.open) return;
  opener = by instanceof HTMLElement ? by : null;
  closeMenus();
  dialog.showModal();
  field.focus();
  field.select();
}

export function startSearch(): void {
  onClick('.header-search', (link) => void open(link));
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event) || event.isComposing || isTyping(event)) return;
    event.preventDefault();
    void open(document.activeElement);
  });
}
