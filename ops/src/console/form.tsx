// Form components of the console: a form with its token, and fields with label, hint, and error.
import type { InputHTMLAttributes, ReactNode } from 'react';
import { FORM_TOKEN } from '../auth/form-token.ts';
import { hasPermission, type Permission, permissionFor } from '../auth/roles.ts';
import { useFrame } from './context.ts';
import type { FormErrors } from './form-errors.ts';

interface FormProps {
  action: string;
  /** Element ID, for a button outside the form. */
  id?: string;
  className?: string;
  /** Required for file uploads. */
  encType?: 'multipart/form-data';
  /** Omits the form without explanation if the caller may not use it, for buttons in lists. */
  isBrief?: boolean;
  /** Whether the script submits the form without leaving the page (browser.js). */
  isInPlace?: boolean;
  children: ReactNode;
}

/** A form that makes a change, or an explanation if the caller's roles do not allow it. */
export function Form({
  action,
  id,
  className,
  encType,
  isBrief = false,
  isInPlace = false,
  children,
}: FormProps) {
  const { formToken, roles } = useFrame();
  const permission = permissionFor('POST', action.split('?', 1)[0] ?? '');
  if (permission && !hasPermission(roles, permission))
    return isBrief ? null : <p className="hint">Your role ({roles.join(', ')}) cannot make this change.</p>;
  return (
    <form
      method="post"
      action={action}
      id={id}
      className={className}
      encType={encType}
      data-in-place={isInPlace ? '' : undefined}
    >
      <input type="hidden" name={FORM_TOKEN} value={formToken} />
      {children}
    </form>
  );
}

interface ButtonFormProps {
  action: string;
  fields?: Readonly<Record<string, string | number>>;
  /** Subject of the action, for screen readers. */
  subject?: string;
  isDanger?: boolean;
  children: ReactNode;
}

/** Button in a list that posts to `action`. Renders nothing if the caller may not use it. */
export const ButtonForm = ({ action, fields = {}, subject, isDanger = false, children }: ButtonFormProps) => (
  <Form action={action} isBrief>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className={isDanger ? 'small danger' : 'small'}>
      {children}
      {subject !== undefined && <span className="visually-hidden"> {subject}</span>}
    </button>
  </Form>
);

/** Content for callers with a permission, such as links to edit pages. */
export function IfAllowed({ permission, children }: { permission: Permission; children: ReactNode }) {
  return hasPermission(useFrame().roles, permission) ? children : null;
}

/** Button that copies the value of an input. The script shows it (browser.js). */
export function CopyButton({ inputId }: { inputId: string }) {
  return (
    <>
      <button type="button" className="small" data-copy={inputId} hidden>
        Copy
      </button>
      <span role="status" className="visually-hidden" />
    </>
  );
}

/** Notice above a form that was not saved. */
export function NotSaved({ errors: { fields, isWarned } }: { errors: FormErrors }) {
  if (fields.size === 0) return null;
  return isWarned ? (
    <p className="notice warn" role="alert">
      Nothing was saved yet. {[...fields.values()].join(' ')} Correct it, or choose “Save anyway”.
    </p>
  ) : (
    <p className="notice bad" role="alert">
      Nothing was saved. Correct the {fields.size === 1 ? 'field' : 'fields'} marked below.
    </p>
  );
}

interface SaveProps {
  label: string;
  errors: FormErrors;
  /** URL of the list, for a link that discards the input. */
  cancel?: string;
}

/** Save buttons, which set the field `do`. After warnings, another button saves anyway. */
export function SaveButtons({ label, errors, cancel }: SaveProps) {
  return (
    <div className="actions">
      <button type="submit" name="do" value="save" className="main">
        {label}
      </button>
      {errors.isWarned && (
        <button type="submit" name="do" value="confirm">
          Save anyway
        </button>
      )}
      {cancel && <a href={cancel}>Cancel</a>}
    </div>
  );
}

export interface FieldProps {
  name: string;
  /** Element ID; by default the name. */
  id?: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
const describedBy = (id: string, hint: string | undefined, error: string | undefined): string | undefined =>
  [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined;

function Notes({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p className="hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={errorId(id)}>
          {error}
        </p>
      )}
    </>
  );
}

/** A field with label, hint, and error. `children` renders the control with the attributes that connect them. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  children,
}: FieldProps & {
  children: (control: {
    id: string;
    name: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    autoFocus?: true;
  }) => ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-describedby': describedBy(id, hint, error),
        // The browser focuses the first field with an error.
        ...(error ? { 'aria-invalid': true, autoFocus: true } : {}),
      })}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A group of checkboxes or radio buttons. */
export function Choices({
  name,
  type,
  legend,
  hint,
  error,
  options,
}: {
  name: string;
  type: 'checkbox' | 'radio';
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Options with a group appear under its name. */
  options: readonly { value: string; name: string; isChosen: boolean; group?: string }[];
}) {
  return (
    <fieldset aria-describedby={describedBy(name, hint, error)}>
      <legend>{legend}</legend>
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, groupOptions]) => (
        // The fieldset labels choices without groups.
        <div key={group ?? ''} className="choice" {...(group ? { role: 'group', 'aria-label': group } : {})}>
          {group && (
            <strong className="choice-group" aria-hidden="true">
              {group}
            </strong>
          )}
          {groupOptions.map(({ value, name: label, isChosen }) => (
            <label key={value}>
              <input
                type={type}
                name={name}
                value={value}
                defaultChecked={isChosen}
                {...(error ? { autoFocus: true } : {})}
              />
              {label}
            </label>
          ))}
        </div>
      ))}
      <Notes id={name} hint={hint} error={error} />
    </fieldset>
  );
}

/** A single-line text field. */
export function TextField({
  name,
  id,
  label,
  hint,
  error,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>) {
  return (
    <Field name={name} {...(id ? { id } : {})} label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** Options of a select field: values, or values with a name. Options with a group appear under its name. */
export type Options = readonly (string | readonly [value: string, name: string, group?: string])[];

export function SelectField({ options, value, ...field }: FieldProps & { options: Options; value: string }) {
  const namedOptions = options.map((option) =>
    typeof option === 'string' ? ([option, option] as const) : option,
  );
  const listOf = (group: typeof namedOptions) =>
    group.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ));
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} defaultValue={value}>
          {[...Map.groupBy(namedOptions, ([, , group]) => group)].map(([group, groupOptions]) =>
            group === undefined ? (
              listOf(groupOptions)
            ) : (
              <optgroup key={group} label={group}>
                {listOf(groupOptions)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}
