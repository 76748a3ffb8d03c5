// Form drafts (F4, F27, F28): input is stored in this tab until the form is sent, across reloads and language
// changes. Contact data of a sent form prefills later forms.
import { ownOf } from '../../../common/contract/own.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { KEPT, UNKEPT } from './unsaved-input.ts';

type Draft = Readonly<Record<string, readonly string[]>>;

/** Storage key of the visitor's contact data, known after one form was sent. */
const PERSON = `${KEPT}person`;
/** Contact data by field name, because forms name the same data differently. */
const PERSONAL: ReadonlyMap<string, string> = new Map([
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['name', 'name'],
  ['jobTitle', 'jobTitle'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['mobile', 'phone'],
  ['phoneOrHandle', 'phone'],
  ['company', 'company'],
  ['companyName', 'company'],
  ['companyAddress', 'companyAddress'],
  ['country', 'country'],
  ['industry', 'industry'],
  ['employees', 'employees'],
  ['website', 'website'],
  ['addressUrl', 'website'],
]);
const draftKey = (form: FormCode): string => `${KEPT}${form}`;

/** Fields that a visitor fills in; consent is required each time (F23). */
const fieldsOf = (form: FormCode): string[] =>
  Object.entries(FORMS[form].fields).flatMap(([name, { kind }]) =>
    kind === 'hidden' || kind === 'agreement' ? [] : [name],
  );

/** Storage may be denied or full: then there is no draft. */
function read(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Stores an object; returns whether it is stored. */
function write(key: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Returns the present values of the form. */
function typedIn(form: FormCode, element: HTMLFormElement): Draft {
  const data = new FormData(element);
  return Object.fromEntries(fieldsOf(form).map((name) => [name, data.getAll(name).map(String)]));
}

const isSomething = (values: readonly string[]): boolean => values.some((value) => value !== '');

/** Whether the form has any value. */
export const isFreeTextIn = (form: FormCode, element: HTMLFormElement): boolean =>
  Object.values(typedIn(form, element)).some(isSomething);

const controlsOf = (element: HTMLFormElement, name: string): Element[] => [
  ...element.querySelectorAll(`[name="${CSS.escape(name)}"]`),
];

/** Fills in empty controls. A date control with a partial date has no value yet. */
function fill(element: HTMLFormElement, draft: Draft): void {
  for (const [name, values] of Object.entries(draft)) {
    const controls = controlsOf(element, name);
    const data = new FormData(element).getAll(name);
    if (!isSomething(values) || data.some((value) => value !== '')) continue;
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

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Adds or removes the browser's confirmation before the page is left. */
function guard(element: HTMLFormElement, isNeeded: boolean): void {
  element.toggleAttribute(UNKEPT, isNeeded);
  if (isNeeded) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** Stores the present values. If storage is unavailable, the browser asks before the page is left. */
export const keepDraft = (form: FormCode, element: HTMLFormElement): void =>
  guard(element, !write(draftKey(form), typedIn(form, element)));

/** Returns the visitor's contact data that fits the fields of this form: a chat name is no phone number. */
function personFor(form: FormCode): Draft {
  const person = read(PERSON);
  return Object.fromEntries(
    fieldsOf(form).flatMap((name) => {
      const values = ownOf(person, PERSONAL.get(name) ?? '');
      const { schema } = ownOf(FORMS[form].fields, name) ?? {};
      return values && schema?.safeParse(values[0]).success ? [[name, values]] : [];
    }),
  );
}

/** Fills in the draft and the visitor's contact data. */
export function restoreDraft(form: FormCode, element: HTMLFormElement): void {
  const fields = new Set(fieldsOf(form));
  const typed = Object.entries(read(draftKey(form))).filter(([name]) => fields.has(name));
  fill(element, { ...personFor(form), ...Object.fromEntries(typed) });
}

/** Removes the draft of a sent form and stores its contact data. */
export function endDraft(form: FormCode, element: HTMLFormElement): void {
  guard(element, false);
  const typed = Object.entries(typedIn(form, element)).flatMap(([name, values]) => {
    const meant = PERSONAL.get(name);
    return meant !== undefined && isSomething(values) ? [[meant, values]] : [];
  });
  write(PERSON, { ...read(PERSON), ...Object.fromEntries(typed) });
  try {
    sessionStorage.removeItem(draftKey(form));
  } catch {
    // There was no draft.
  }
}
