// Form of own values, in a popover below the line that names the placeholders. Loaded with the first press of its
// button.
import { PLACEHOLDERS, VALUE_NAMES, type ValueName } from '../../../common/text/sample-values.ts';
import { values as cn } from '../../../locales/cn.json' with { type: 'json' };
import { values as en } from '../../../locales/en.json' with { type: 'json' };
import { values as ja } from '../../../locales/ja.json' with { type: 'json' };
import { values as ko } from '../../../locales/ko.json' with { type: 'json' };
import { localeHere } from '../browser/locale.ts';
import { isValid, type OwnValues, saveValues, storedValues } from './own-values.ts';

const TEXTS = { en, cn, ko, ja };
type Key = `values.${keyof typeof en}`;

/** Returns a text of the form. */
const text = (key: Key): string =>
  new Map(Object.entries(TEXTS[localeHere()]).map(([name, value]) => [`values.${name}`, value])).get(key) ??
  '';

const ID = 'own-values';

function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...content);
  return created;
}

/** A field with the message that a wrong value shows. */
function fieldOf(name: ValueName): [HTMLInputElement, HTMLElement] {
  const input = element('input', {
    name,
    id: `${ID}-${name}`,
    placeholder: PLACEHOLDERS[name],
    maxLength: 253,
    autocomplete: 'off',
    spellcheck: false,
    autocapitalize: 'off',
  });
  const problem = element('p', {
    id: `${ID}-${name}-problem`,
    className: 'own-values-problem',
    hidden: true,
  });
  problem.textContent = text(`values.${name}Problem`);
  input.setAttribute('aria-describedby', problem.id);
  const show = () => {
    problem.hidden = input.value === '' || isValid(name, input.value);
    input.ariaInvalid = String(!problem.hidden);
  };
  input.addEventListener('change', () => {
    const value = input.value.trim();
    input.value = name === 'hostname' ? value.toLowerCase() : value;
    show();
  });
  const label = element('label', { htmlFor: input.id }, text(`values.${name}`));
  return [input, element('div', {}, label, input, problem)];
}

function formOf(close: () => void): HTMLFormElement {
  const stored = storedValues();
  const fields = VALUE_NAMES.map(fieldOf);
  const inputs = fields.map(([input]) => input);
  VALUE_NAMES.forEach((name, at) => {
    const input = inputs[at];
    if (input) input.value = stored[name] ?? '';
  });
  const reset = element('button', { type: 'button', className: 'own-values-reset' }, text('values.reset'));
  reset.hidden = Object.keys(stored).length === 0;
  reset.addEventListener('click', () => {
    saveValues({});
    close();
  });
  const form = element(
    'form',
    { noValidate: true },
    element('h2', { id: `${ID}-title` }, text('values.title')),
    element('p', {}, text('values.hint')),
    ...fields.map(([, field]) => field),
    element(
      'div',
      { className: 'actions' },
      element('button', { className: 'button' }, text('values.save')),
      reset,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    for (const input of inputs) input.dispatchEvent(new Event('change'));
    const wrong = inputs.find((input) => input.ariaInvalid === 'true');
    if (wrong) return wrong.focus();
    const values: OwnValues = {};
    VALUE_NAMES.forEach((name, at) => {
      const value = inputs[at]?.value;
      if (value && value !== PLACEHOLDERS[name]) values[name] = value;
    });
    saveValues(values);
    close();
  });
  return form;
}

/** Opens the form below its button. */
export function openForm(button: HTMLButtonElement): void {
  document.getElementById(ID)?.remove();
  const popover = element('div', { id: ID, className: 'own-values', popover: 'auto' });
  popover.role = 'dialog';
  popover.setAttribute('aria-labelledby', `${ID}-title`);
  popover.append(formOf(() => popover.hidePopover()));
  button.after(popover);
  popover.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') popover.remove();
  });
  popover.showPopover({ source: button });
  popover.querySelector('input')?.focus({ preventScroll: true });
}
