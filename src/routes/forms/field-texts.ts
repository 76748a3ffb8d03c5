// Keys of the texts of form fields in locales/*.json.
import type { Field } from '../../../common/forms/fields.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { labelOf } from '../../../common/forms/labels.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';

/**
 * Keys of a field's label and hint. The types cannot prove that the keys exist; test/unit/forms/labels.test.ts checks
 * every field of every form in all languages.
 */
export function textKeysOf(
  form: FormCode,
  name: string,
  { kind, hint }: Field,
): { label: TextKey; hint: TextKey | undefined } {
  const isNamed = kind !== 'hidden' && kind !== 'agreement';
  return {
    label: isNamed ? (`form.field.${labelOf(form, name)}` as TextKey) : 'form.agreementName',
    hint: hint ? (`form.hint.${name}` as TextKey) : undefined,
  };
}
