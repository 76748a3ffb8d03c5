// Form drafts (F4, F27, F28): this tab stores the input until the form is submitted, across reloads and language
// changes. Contact data of a submitted form prefills later forms.
import { ownOf } from '../../../common/contract/own.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { FORM_STORAGE_PREFIX, UNSTORED } from './unsaved-input.ts';

type Draft = Readonly<Record<string, readonly string[]>>;

/** Storage key of the visitor's contact data, which is known once a form has been submitted. */
const CONTACT_KEY = `${FORM_STORAGE_PREFIX}person`;
/** Contact data by field name, because forms use different names for the same data. */
const CONTACT_FIELDS: ReadonlyMap<string, string> = new Map([
  ...'firstName lastName nameReading name jobTitle email phone company companyAddress country industry employees website'
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ['mobile', 'phone'],
  ['phoneOrHandle', 'phone'],
  ['companyName', 'company'],
  ['addressUrl', 'website'],
]);
const draftKey = (form: FormCode): string => `${FORM_STORAGE_PREFIX}${form}`;

/** Fields that a visitor fills in; consent is required each time (F23). */
const fieldsOf = (form: FormCode): string[] =>
  Object.entries(FORMS[form].fields).flatMap(([name, { kind }]) =>
    kind === 'hidden' || kind === 'agreement' ? [] : [name],
  );

/** Reads a draft, which is empty if storage is denied. */
function read(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Stores an object. Returns whether it was stored. */
function write(key: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Returns the current values of the fields that the form shows. */
function valuesOf(form: FormCode, element: HTMLFormElement): Draft {
  const data = new FormData(element);
  const names = fieldsOf(form).filter((name) => controlsOf(element, name).length > 0);
  return Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
}

const hasValue = (values: readonly string[]): boolean => values.some((value) => value !== '');

/** Whether the form has any value. */
export const hasInput = (form: FormCode, element: HTMLFormElement): boolean =>
  Object.values(valuesOf(form, element)).some(hasValue);

const controlsOf = (element: HTMLFormElement, name: string): Element[] => [
  ...element.querySelectorAll(`[name="${CSS.escape(name)}"]`),
];

/** Fills in empty controls. A date control with a partial date has no value yet. */
function fill(element: HTMLFormElement, draft: Draft): void {
  for (const [name, values] of Object.entries(draft)) {
    const controls = controlsOf(element, name);
    const data = new FormData(element).getAll(name);
    if (!hasValue(values) || data.some((value) => value !== '')) continue;
    for (const control of controls) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = values.includes(control.value);
      else if (
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
        control.value = values[0] ?? '';
    }
  }
}

const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Adds or removes the browser's confirmation before leaving the page. */
function setLeaveConfirmation(element: HTMLFormElement, isNeeded: boolean): void {
  element.toggleAttribute(UNSTORED, isNeeded);
  if (isNeeded) addEventListener('beforeunload', confirmLeave);
  else removeEventListener('beforeunload', confirmLeave);
}

/** Stores the current values. If storage is unavailable, the browser requires a confirmation to leave the page. */
export const storeDraft = (form: FormCode, element: HTMLFormElement): void =>
  setLeaveConfirmation(
    element,
    !write(draftKey(form), { ...read(draftKey(form)), ...valuesOf(form, element) }),
  );

/** Returns the visitor's contact data that fits the fields of this form: a chat name is not a phone number. */
function contactFor(form: FormCode): Draft {
  const contact = read(CONTACT_KEY);
  return Object.fromEntries(
    fieldsOf(form).flatMap((name) => {
      const values = ownOf(contact, CONTACT_FIELDS.get(name) ?? '');
      const isValid = values && ownOf(FORMS[form].fields, name)?.schema.safeParse(values[0]).success;
      return isValid ? [[name, values]] : [];
    }),
  );
}

/** Fills in the draft and the visitor's contact data. */
export function restoreDraft(form: FormCode, element: HTMLFormElement): void {
  const fields = new Set(fieldsOf(form));
  const entries = Object.entries(read(draftKey(form))).filter(([name]) => fields.has(name));
  fill(element, { ...contactFor(form), ...Object.fromEntries(entries) });
}

/** Removes the draft of a submitted form and stores its contact data. */
export function endDraft(form: FormCode, element: HTMLFormElement): void {
  setLeaveConfirmation(element, false);
  const entries = Object.entries(valuesOf(form, element)).flatMap(([name, values]) => {
    const key = CONTACT_FIELDS.get(name);
    return key !== undefined && hasValue(values) ? [[key, values]] : [];
  });
  write(CONTACT_KEY, { ...read(CONTACT_KEY), ...Object.fromEntries(entries) });
  try {
    sessionStorage.removeItem(draftKey(form));
  } catch {
    // Without storage, there is no draft.
  }
}
