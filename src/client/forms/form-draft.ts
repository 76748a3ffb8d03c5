// F4, F27, F28: what was typed into a form is kept in this tab until it is sent, over a reload and a change of
// language; who one is, is not asked twice.
import { ownOf } from '../../../common/contract/own.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { KEPT, UNKEPT } from './unsaved-input.ts';

type Draft = Readonly<Record<string, readonly string[]>>;

/** Known of a visitor once one form was sent. */
const PERSON = `${KEPT}person`;
/** What says who one is, by the name of its field: forms call the same thing by different names. */
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

/** Whether it is kept now. */
function write(key: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What stands in the form now. */
function typedIn(form: FormCode, element: HTMLFormElement): Draft {
  const data = new FormData(element);
  return Object.fromEntries(fieldsOf(form).map((name) => [name, data.getAll(name).map(String)]));
}

const isSomething = (values: readonly string[]): boolean => values.some((value) => value !== '');

/** Whether anything stands in the form. */
export const isFreeTextIn = (form: FormCode, element: HTMLFormElement): boolean =>
  Object.values(typedIn(form, element)).some(isSomething);

const controlsOf = (element: HTMLFormElement, name: string): Element[] => [
  ...element.querySelectorAll(`[name="${CSS.escape(name)}"]`),
];

/** Puts values into controls, not over what stands there: a day of which only a part is typed has no value yet. */
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

/** Has the browser ask before the page is left, or no more. */
function guard(element: HTMLFormElement, isNeeded: boolean): void {
  element.toggleAttribute(UNKEPT, isNeeded);
  if (isNeeded) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** Keeps what stands in the form. Where the tab can keep nothing, nobody leaves unasked. */
export const keepDraft = (form: FormCode, element: HTMLFormElement): void =>
  guard(element, !write(draftKey(form), typedIn(form, element)));

/** What is known of the visitor, as far as it fits the fields of this form: a name in a chat is no phone number. */
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

/** Fills in what was typed before, and who the visitor is. */
export function restoreDraft(form: FormCode, element: HTMLFormElement): void {
  const fields = new Set(fieldsOf(form));
  const typed = Object.entries(read(draftKey(form))).filter(([name]) => fields.has(name));
  fill(element, { ...personFor(form), ...Object.fromEntries(typed) });
}

/** The form was sent: what is kept is who sent it. */
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
