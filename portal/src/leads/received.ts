// Validates submitted leads against the rules of their form (F2, F24) and names the invalid field.
import { type Proof, receivedOf } from '../../../common/forms/calls.ts';
import {
  checkForm,
  type FieldValue,
  type FormProblems,
  type FormValues,
} from '../../../common/forms/check.ts';
import type { Form, FormCode } from '../../../common/forms/forms.ts';
import type { LeadContext } from '../../../common/forms/lead.ts';
import { invalid } from '../errors.ts';

/**
 * Fields that §3 and §7 define for calls of their own. Callers without a page of the site send only
 * these; consent and contact data exist on pages of the site only.
 */
const OF_THE_CALL: ReadonlyMap<FormCode, ReadonlySet<string>> = new Map([
  ['contact', new Set(['type', 'content'])],
  [
    'investment',
    new Set(['type', 'companyName', 'name', 'mobile', 'email', 'telephone', 'visitorCount', 'remark']),
  ],
  ['collect', new Set(['name', 'phone', 'company', 'addressUrl', 'tenantCode'])],
]);

export interface LeadReceived {
  form: FormCode;
  values: FormValues;
  context: LeadContext | undefined;
  proof: Proof;
}

const isField = (entry: [string, unknown]): entry is [string, FieldValue] => {
  const [, value] = entry;
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return typeof value === 'string' || typeof value === 'boolean';
};

const refused = ({ fields, unknown }: FormProblems) =>
  invalid(
    [
      ...Object.entries(fields).map(([name, message]) => `${name}: ${message}`),
      ...unknown.map((name) => `${name.slice(0, 80)}: the form has no such field`),
    ]
      .join('; ')
      .slice(0, 500),
  );

/**
 * Parses the parameters of a call that takes leads. Throws (400, §8) for an unknown form and for invalid
 * fields.
 */
export function leadOf(name: Form['call'], params: Readonly<Record<string, unknown>>): LeadReceived {
  const received = receivedOf(name, params);
  if (!received) throw invalid('code: unknown form');
  const { form, values, context, proof } = received;
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const checked = checkForm(form, present);
  if (checked.isValid) return { form, values: checked.values, context, proof };
  const own = context === undefined ? OF_THE_CALL.get(form) : undefined;
  const fields = Object.fromEntries(
    Object.entries(checked.problems.fields).filter(
      ([field]) => !own || own.has(field) || Object.hasOwn(present, field),
    ),
  );
  const { unknown } = checked.problems;
  if (Object.keys(fields).length > 0 || unknown.length > 0) throw refused({ fields, unknown });
  return { form, values: Object.fromEntries(Object.entries(present).filter(isField)), context, proof };
}
