// Validation of form input in the browser, with the rules of the server (F2). A field is validated on submit, and then
// whenever its input changes (F11).
import { useEffect, useRef, useState } from 'react';
import { checkForm } from '../../../common/forms/check.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import type { FormProps } from '../../views/forms/form-props.ts';
import { whenIdle } from '../browser/dom.ts';

type Problems = FormProps['problems'];

/** The values of a form as its rules expect them. A field without a control has no value. */
const valuesOf = (form: FormCode, data: FormData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(FORMS[form].fields).map(([name, { kind }]) => {
      if (kind === 'choices') return [name, data.getAll(name)];
      return [name, kind === 'agreement' ? data.get(name) === 'on' : (data.get(name) ?? undefined)];
    }),
  );

/** The problems with a form's input, by field, in the language of the page. */
function problemsOf({ form, days, fields, strings }: FormProps, data: FormData): Problems {
  const checked = checkForm(form, valuesOf(form, data), days);
  if (checked.isValid) return {};
  return Object.fromEntries(
    Object.entries(checked.problems.fields).map(([name, key]) => {
      const max = String(fields.find((field) => field.name === name)?.maxLength ?? '');
      return [name, strings.problems[key].replace('{{max}}', max)];
    }),
  );
}

/** The problems that a form shows. */
export function useProblems(props: FormProps) {
  const [problems, setProblems] = useState(props.problems);
  /** The checked fields; `null` for all. */
  const checked = useRef<ReadonlySet<string> | null>(new Set(Object.keys(props.problems)));
  // The first check creates the rules, which takes longer than the check itself.
  useEffect(() => whenIdle(() => checkForm(props.form, {}, props.days)), [props.form, props.days]);
  const isChecked = (name: string): boolean => checked.current?.has(name) ?? true;
  return {
    problems,
    isChecked,
    /** Checks all fields before the form is submitted; returns whether it is valid. */
    checkAll: (data: FormData): boolean => {
      checked.current = null;
      const problems = problemsOf(props, data);
      setProblems(problems);
      return Object.keys(problems).length === 0;
    },
    /** Rechecks the fields that have been checked. */
    checkAgain: (element: HTMLFormElement): void => {
      const problems = Object.entries(problemsOf(props, new FormData(element)));
      setProblems(Object.fromEntries(problems.filter(([name]) => isChecked(name))));
    },
    /** Shows the problems that the server found. */
    showServerProblems: (problems: Problems): void => {
      checked.current = new Set(Object.keys(problems));
      setProblems(problems);
    },
  };
}
