// Validation of forms, identical in browser, site, and portal (F2).
import { z } from 'zod';
import type { FieldSchema, FieldValue } from './fields.ts';
import { FORM_CODES, FORMS, type FormCode } from './forms.ts';
import { isMessageKey, MESSAGES, type MessageKey } from './messages.ts';
import { type DayRange, isWithin } from './rules.ts';

export type FormValues = Readonly<Record<string, FieldValue>>;

const schemas = new Map(
  FORM_CODES.map((code) => [
    code,
    z.object(
      Object.fromEntries(Object.entries(FORMS[code].fields).map(([name, { schema }]) => [name, schema])),
    ),
  ]),
);

/** The date fields of a form, which also reject days outside the range. */
const dayFields = (form: FormCode, days: DayRange) =>
  Object.fromEntries(
    Object.entries(FORMS[form].fields).flatMap(([name, { kind, schema }]) =>
      kind === 'date'
        ? [[name, schema.refine((day) => isWithin(days, String(day)), { error: MESSAGES.period })]]
        : [],
    ),
  );

/**
 * The schema of a form. `days` limits its date fields. Unknown fields are stripped, so that hidden fields of a page
 * need no rule; `checkForm` rejects them. Messages are of type `MessageKey`.
 */
export const schemaOf = (form: FormCode, days?: DayRange): z.ZodObject<Record<string, FieldSchema>> => {
  const schema = schemas.get(form) ?? z.object<Record<string, FieldSchema>>({});
  return days ? schema.extend(dayFields(form, days)) : schema;
};

/** Problems by field; `unknown` lists fields that the form does not have. */
export interface FormProblems {
  fields: Readonly<Record<string, MessageKey>>;
  unknown: readonly string[];
}

/** The first problem of each field in a zod error of `schemaOf`. */
export function problemsOf(error: z.ZodError): FormProblems {
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
  const result = schemaOf(form, days).strict().safeParse(values);
  return result.success
    ? { isValid: true, values: result.data }
    : { isValid: false, problems: problemsOf(result.error) };
}
