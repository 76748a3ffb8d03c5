// Forms of the console: a form that names its caller, a field that says what is wrong with it.
import type { InputHTMLAttributes, ReactNode } from 'react';
import { FORM_TOKEN } from './form-token.ts';
import { useFrame } from './frame.ts';

interface FormProps {
  action: string;
  className?: string;
  /** Of a form with a file. */
  encType?: 'multipart/form-data';
  children: ReactNode;
}

/** A form that changes something. */
export function Form({ action, className, encType, children }: FormProps) {
  const { formToken } = useFrame();
  return (
    <form method="post" action={action} className={className} encType={encType}>
      <input type="hidden" name={FORM_TOKEN} value={formToken} />
      {children}
    </form>
  );
}

interface FieldProps {
  /** Its name, and its id within the page. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A label, a hint, what is wrong, and the control that `children` makes of the attributes that tie them together. */
export function Field({
  name,
  label,
  hint,
  error,
  children,
}: FieldProps & {
  children: (tied: {
    id: string;
    name: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
  }) => ReactNode;
}) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field with an input of one line. */
export function TextField({
  name,
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </Field>
  );
}

/** A field with a choice; each option is its value, or a value with a name. */
export function SelectField({
  options,
  value,
  ...field
}: FieldProps & { options: readonly (string | readonly [value: string, name: string])[]; value: string }) {
  return (
    <Field {...field}>
      {(tied) => (
        <select {...tied} defaultValue={value}>
          {options.map((option) => {
            const [key, name] = typeof option === 'string' ? [option, option] : option;
            return (
              <option key={key} value={key}>
                {name}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}
