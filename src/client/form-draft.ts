// F4, F27, F28: what was typed into a form is kept in this tab until it is sent, over a reload and a change of
// language; who one is, is not asked twice.
import { FORMS, type FormCode } from '../forms/forms.ts';

type Draft = Readonly<Record<string, readonly string[]>>;

/** Known of a visitor once one form was sent. */
const PERSON = 'form:person';
const PERSONAL = new Set([
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'company',
  'companyName',
  'country',
  'jobTitle',
]);
const draftKey = (form: FormCode): string => `form:${form}`;

/** Fields that a visitor fills in; consent is given anew each time (F23). */
const fieldsOf = (form: FormCode): string[] =>
  Object.entries(FORMS[form].fields).flatMap(([name, { kind }]) =>
    kind === 'hidden' || kind === 'agreement' ? [] : [name],
  );

/** Storage may be forbidden or full: then there is no draft. */
function read(key: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}
function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing is lost that stands in the page.
  }
}

/** What stands in the form now. */
export function typedIn(form: FormCode, element: HTMLFormElement): Draft {
  const data = new FormData(element);
  return Object.fromEntries(fieldsOf(form).map((name) => [name, data.getAll(name).map(String)]));
}

const controlsOf = (element: HTMLFormElement, name: string): Element[] => [
  ...element.querySelectorAll(`[name="${CSS.escape(name)}"]`),
];

/** Puts values into controls; with `onlyEmpty` not over what stands there. */
export function fill(element: HTMLFormElement, draft: Draft, onlyEmpty: boolean): void {
  for (const [name, values] of Object.entries(draft)) {
    const controls = controlsOf(element, name);
    const data = new FormData(element).getAll(name);
    if (onlyEmpty && data.some((value) => value !== '')) continue;
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

export const keepDraft = (form: FormCode, element: HTMLFormElement): void =>
  write(draftKey(form), typedIn(form, element));

/** Fills in what was typed before, and who the visitor is. */
export function restoreDraft(form: FormCode, element: HTMLFormElement): void {
  const fields = new Set(fieldsOf(form));
  const known = Object.entries({ ...read(PERSON), ...read(draftKey(form)) });
  fill(element, Object.fromEntries(known.filter(([name]) => fields.has(name))), true);
}

/** The form was sent: what is kept is who sent it. */
export function endDraft(form: FormCode, element: HTMLFormElement): void {
  const typed = Object.entries(typedIn(form, element)).filter(([name]) => PERSONAL.has(name));
  write(PERSON, { ...read(PERSON), ...Object.fromEntries(typed) });
  try {
    sessionStorage.removeItem(draftKey(form));
  } catch {
    // There was no draft.
  }
}
