// Elements of the search overlay. The server renders the dialog (views/layout/search-overlay.tsx); a script adds
// suggestions and choices.
import { find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import type { Choice, Suggestion } from './search-calls.ts';

/** Parts of the dialog. */
export interface Parts {
  dialog: HTMLDialogElement;
  form: HTMLElement;
  field: HTMLInputElement;
  status: HTMLElement;
  list: HTMLElement;
}

/** Returns the parts of the dialog in an island; `null` if one is missing. */
export function partsIn(island: HTMLElement): Parts | null {
  const dialog = find<HTMLDialogElement>('dialog', island);
  const form = find('form', island);
  const field = find<HTMLInputElement>('input', island);
  const status = find('[role=status]', island);
  const list = find('[role=listbox]', island);
  return dialog && form && field && status && list ? { dialog, form, field, status, list } : null;
}

/** Sets an attribute, or removes it without a value. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Creates an option of the list. */
export function createOption({ href, title, kind, lang }: Suggestion, id: string): HTMLAnchorElement {
  const text = create('span', {}, ...title.map(({ text, mark }) => (mark ? create('mark', {}, text) : text)));
  setAttribute(text, 'lang', lang);
  const option = create('a', { href, id, tabIndex: -1 }, text);
  if (kind !== '') option.append(create('small', {}, kind));
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  return option;
}

/** Creates a titled list of links that are shown before any input. */
export function createChoices(title: string, choices: readonly Choice[]): HTMLElement {
  const heading = create('h2', { className: 'label' }, title);
  const items = choices.map(({ text, href }) => create('li', {}, create('a', { href }, text)));
  return create('div', { className: 'search-hot' }, heading, create('ul', {}, ...items));
}
