// Form for the reader's own values, in a popover below the line that lists the placeholders. Loaded when the visitor
// first presses its button.
import { PLACEHOLDERS, VALUE_NAMES, type ValueName } from '../../../common/text/sample-values.ts';
import { values as cn } from '../../../locales/cn.json' with { type: 'json' };
import { values as en } from '../../../locales/en.json' with { type: 'json' };
import { values as ja } from '../../../locales/ja.json' with { type: 'json' };
import { values as ko } from '../../../locales/ko.json' with { type: 'json' };
import { create } from '../browser/element.ts';
import { pageLocale } from '../browser/locale.ts';
import { isValid, type OwnValues, saveValues, storedValues } from './own-values.ts';

const TEXTS = { en, cn, ko, ja };
type Key = `values.${keyof typeof en}`;

/** Returns a string of the form. */
const text = (key: Key): string =>
  new Map(Object.entries(TEXTS[pageLocale()]).map(([name, value]) => [`values.${name}`, value])).get(key) ??
  '';

const ID = 'own-values';
/** Distance in pixels from the edges of the window; half of it is the distance from the button. */
const GAP = 16;

interface Field {
  name: ValueName;
  input: HTMLInputElement;
  /** Label, input, and message. */
  row: HTMLElement;
  /** Shows a message if the value is invalid; only on submit, because the message moves the button. */
  check: () => boolean;
}

function fieldOf(name: ValueName): Field {
  const id = `${ID}-${name}`;
  const input = create('input', {
    name,
    id,
    value: storedValues()[name] ?? '',
    placeholder: PLACEHOLDERS[name],
    maxLength: 253,
    autocomplete: 'off',
    spellcheck: false,
    autocapitalize: 'off',
  });
  const problem = create(
    'p',
    { id: `${id}-problem`, className: 'own-values-problem', hidden: true },
    text(`values.${name}Problem`),
  );
  const check = () => {
    const value = input.value.trim();
    input.value = name === 'hostname' ? value.toLowerCase() : value;
    problem.hidden = value === '' || isValid(name, input.value);
    input.ariaInvalid = String(!problem.hidden);
    input.setAttribute('aria-describedby', problem.hidden ? '' : problem.id);
    return problem.hidden;
  };
  const label = create('label', { htmlFor: id }, text(`values.${name}`));
  return { name, input, row: create('div', {}, label, input, problem), check };
}

function formOf(close: () => void): HTMLFormElement {
  const fields = VALUE_NAMES.map(fieldOf);
  const reset = create('button', { type: 'button', className: 'own-values-reset' }, text('values.reset'));
  reset.hidden = Object.keys(storedValues()).length === 0;
  const save = (values: OwnValues) => {
    saveValues(values);
    close();
  };
  reset.addEventListener('click', () => save({}));
  const form = create(
    'form',
    { noValidate: true },
    create('h2', { id: `${ID}-title` }, text('values.title')),
    create('p', {}, text('values.hint')),
    ...fields.map(({ row }) => row),
    create(
      'div',
      { className: 'actions' },
      create('button', { className: 'button' }, text('values.save')),
      reset,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [firstInvalid] = fields.filter(({ check }) => !check());
    if (firstInvalid) return firstInvalid.input.focus();
    const filled = fields.filter(({ name, input }) => !['', PLACEHOLDERS[name]].includes(input.value));
    save(Object.fromEntries(filled.map(({ name, input }) => [name, input.value])));
  });
  return form;
}

/** Opens the form below its button, which closes it when pressed again. */
export function openForm(button: HTMLButtonElement): void {
  const popover = create('div', { id: ID, className: 'own-values', popover: 'auto' });
  popover.role = 'dialog';
  popover.setAttribute('aria-labelledby', `${ID}-title`);
  popover.append(formOf(() => popover.hidePopover()));
  button.after(popover);
  popover.addEventListener('toggle', (event) => {
    if (event.newState === 'open') return;
    button.popoverTargetElement = null;
    popover.remove();
  });
  button.popoverTargetElement = popover;
  popover.showPopover({ source: button });
  const { left, bottom } = button.getBoundingClientRect();
  const end = document.documentElement.clientWidth - popover.offsetWidth - GAP;
  popover.style.top = `${bottom + scrollY + GAP / 2}px`;
  popover.style.left = `${Math.max(GAP, Math.min(left, end))}px`;
  popover.querySelector('input')?.focus();
}
