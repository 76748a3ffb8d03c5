// Text keys of form fields in locales/*.json.
import type { Field } from '../../../common/forms/fields.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { labelOf } from '../../../common/forms/labels.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';

/** Keys of the reasons why a field is required, by field name. Other fields have no reason. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ...'email type company country phone industry website'
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ['companyName', 'company'],
  ['phoneOrHandle', 'phone'],
  ['mobile', 'phone'],
  ['annualRevenue', 'tier'],
  ['employees', 'tier'],
  ['salesRepresentatives', 'tier'],
]);

/**
 * Returns the keys of a field's label, its hint, and the reason why it is required. The types cannot prove that the
 * keys exist; test/unit/forms/labels.test.ts checks every field of every form in all languages.
 */
export function textKeysOf(
  form: FormCode,
  name: string,
  { kind, hint, required }: Field,
): { label: TextKey; hint: TextKey | undefined; reason: TextKey | undefined } {
  const isNamed = kind !== 'hidden' && kind !== 'agreement';
  // A field with a form-specific label asks a different question.
  const reason = required && labelOf(form, name) === name ? REASONS.get(name) : undefined;
  return {
    label: isNamed ? (`form.field.${labelOf(form, name)}` as TextKey) : 'form.agreementName',
    hint: hint ? (`form.hint.${name}` as TextKey) : undefined,
    reason: reason ? (`form.reason.${reason}` as TextKey) : undefined,
  };
}
