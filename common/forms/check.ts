// Validation of forms, identical in browser, site, and portal (F2).
import * as z from 'zod/mini';
import type { Field, FieldSchema, FieldValue } from './fields.ts';
import { FORMS, type FormCode } from './forms.ts';
import { isMessageKey, MESSAGES, type MessageKey } from './messages.ts';
import { type DayRange, isWithin } from './rules.ts';

export type FormValues = Readonly<Record<string, FieldValue>>;

/** The rule of a field. A date must also be within `days`. */
const ruleOf = ({ kind, schema }: Field, days: DayRange | undefined): FieldSchema =>
  kind === 'date' && days
    ? schema.check(z.refine((day) => isWithin(days, String(day)), { error: MESSAGES.period }))
    : schema;

/** The rules of a form by field; `days` limits its date fields. Messages are of type `MessageKey`. */
const rulesOf = (form: FormCode, days: DayRange | undefined): Record<string, FieldSchema> =>
  Object.fromEntries(
    Object.entries(FORMS[form].fields).map(([name, field]) => [name, ruleOf(field, days)] as const),
  );

/** Problems by field; `unknown` lists fields that the form does not have. */
export interface FormProblems {
  fields: Readonly<Record<string, MessageKey>>;
  unknown: readonly string[];
}

/** The first problem of each field. */
function problemsOf(error: z.core.$ZodError): FormProblems {
  const fields = new Map<string, MessageKey>();
  const unknown: string[] = [];
  for (const issue of error.issues) {
    const [name] = issue.path;
    if (issue.code === 'unrecognized_keys') unknown.push(...issue.keys);
    else if (typeof name === 'string' && !fields.has(name))
      fields.set(name, isMessageKey(issue.message) ? issue.message : MESSAGES.input);
  }
  return { fields: Object.fromEntries(fields), unknown };
}

export type Checked = { isValid: true; values: FormValues } | { isValid: false; problems: FormProblems };

/** Validates received values: each field by its rule, and no unknown fields. */
export function checkForm(form: FormCode, values: unknown, days?: DayRange): Checked {
  const result = z.strictObject(rulesOf(form, days)).safeParse(values);
  return result.success
    ? { isValid: true, values: result.data }
    : { isValid: false, problems: problemsOf(result.error) };
}
