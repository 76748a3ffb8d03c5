// Validates submitted leads against the rules of their form (F2, F24) and lists invalid fields.
import { checkForm, type FormProblems, type FormValues } from '../../../common/forms/check.ts';
import type { FieldValue } from '../../../common/forms/fields.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { invalid } from '../errors.ts';

/**
 * Fields that §3 and §7 define for the calls of single forms. Callers without a page of the site may send only these,
 * because consent and contact data exist only on the site's pages.
 */
const FIELDS_OF_CALLS: ReadonlyMap<FormCode, ReadonlySet<string>> = new Map([
  ['contact', new Set(['type', 'content'])],
  [
    'investment',
    new Set(['type', 'companyName', 'name', 'mobile', 'email', 'telephone', 'visitorCount', 'remark']),
  ],
  ['collect', new Set(['name', 'phone', 'company', 'addressUrl', 'tenantCode'])],
]);

const isField = (entry: [string, unknown]): entry is [string, FieldValue] => {
  const [, value] = entry;
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return typeof value === 'string' || typeof value === 'boolean';
};

const errorOf = ({ fields, unknown }: FormProblems) =>
  invalid(
    [
      ...Object.entries(fields).map(([name, message]) => `${name}: ${message}`),
      ...unknown.map((name) => `${name.slice(0, 80)}: the form has no such field`),
    ]
      .join('; ')
      .slice(0, 500),
  );

/**
 * Returns the valid values of a form. Without a page of the site (`hasPage`), fields that the call of §7 does not
 * define may be missing. Throws 400 (§8) for other invalid fields.
 */
export function validValues(
  form: FormCode,
  values: Readonly<Record<string, unknown>>,
  hasPage: boolean,
): FormValues {
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const checked = checkForm(form, present);
  if (checked.isValid) return checked.values;
  const callFields = hasPage ? undefined : FIELDS_OF_CALLS.get(form);
  const fields = Object.fromEntries(
    Object.entries(checked.problems.fields).filter(
      ([field]) => !callFields || callFields.has(field) || Object.hasOwn(present, field),
    ),
  );
  const { unknown } = checked.problems;
  if (Object.keys(fields).length > 0 || unknown.length > 0) throw errorOf({ fields, unknown });
  return Object.fromEntries(Object.entries(present).filter(isField));
}
