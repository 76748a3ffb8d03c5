// Keys of a form field's texts in locales/*.json.
import type { Field } from '../../../common/forms/fields.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { labelOf } from '../../../common/forms/labels.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';

/**
 * Keys of a field's label and hint. A test holds that every field of every form has its texts in all languages
 * (test/unit/forms/labels.test.ts), which the types cannot tell.
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
