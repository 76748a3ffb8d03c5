// Declarative form fields, each with a label, a hint, and a type of input.
import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps, type Options, SelectField, TextField } from './form.tsx';
import type { FormErrors } from './form-errors.ts';

/** A form field: an input of `type`, a text area, a select field with `options`, or a checkbox with the value `yes`. */
export interface FormField<Name extends string = string>
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'required' | 'maxLength' | 'inputMode'> {
  placeholder?: string | undefined;
  name: Name;
  label: string;
  hint?: string | undefined;
  type?: 'text' | 'textarea' | 'datetime-local' | 'checkbox';
  options?: Options;
  /** Adds "(optional)" to the label. */
  isOptional?: boolean;
}

/** Renders a list of fields with their values and errors. */
export function Fields<Name extends string>({
  fields,
  values,
  errors,
}: {
  fields: readonly FormField<Name>[];
  values: Readonly<Record<Name, string | number | boolean | null>>;
  errors: FormErrors;
}) {
  return fields.map(({ options, isOptional, ...attributes }) => {
    const field = isOptional ? { ...attributes, label: `${attributes.label} (optional)` } : attributes;
    const { name, label, type } = field;
    const [value, error] = [values[name], errors.fields.get(name)];
    if (type === 'checkbox')
      return (
        <div key={name} className="field choice">
          <label>
            <input type="checkbox" name={name} value="yes" defaultChecked={value === true} /> {label}
          </label>
        </div>
      );
    const text = String(value ?? '');
    if (type === 'textarea') return <TextArea key={name} {...field} error={error} defaultValue={text} />;
    return options ? (
      <SelectField key={name} {...field} error={error} options={options} value={text} />
    ) : (
      <TextField key={name} {...field} error={error} defaultValue={text} />
    );
  });
}

function TextArea({
  defaultValue,
  maxLength,
  placeholder,
  ...field
}: FieldProps & Pick<FormField, 'maxLength' | 'placeholder'> & { defaultValue: string }) {
  const attributes = { defaultValue, maxLength, placeholder };
  return <Field {...field}>{(control) => <textarea rows={3} {...attributes} {...control} />}</Field>;
}
