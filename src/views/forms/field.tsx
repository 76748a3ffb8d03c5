// Form field: label, hint, error, and control.
import { memo } from 'react';
import type { DayRange } from '../../../common/forms/rules.ts';
import { describedBy, type FieldView, type FormStrings, fieldId, hintId, problemId } from './form-props.ts';

interface FieldProps {
  field: FieldView;
  value: string | readonly string[] | undefined;
  problem: string | undefined;
  strings: FormStrings;
  /** Range of a date field. */
  days?: DayRange | undefined;
}

const TEXTAREA_ROWS = 5;

function Mark({ field, strings }: Pick<FieldProps, 'field' | 'strings'>) {
  if (!field.required) return <span className="field-mark"> {strings.optional}</span>;
  // HTML has no `required` attribute for a group of checkboxes, so assistive technology must read the mark.
  return (
    <span className="field-mark" aria-hidden={field.kind !== 'choices'}>
      {'\u00a0*'}
    </span>
  );
}

function HintAndProblem({ field, problem }: Pick<FieldProps, 'field' | 'problem'>) {
  return (
    <>
      {(field.reason || field.hint) && (
        <p className="field-hint" id={hintId(field.name)}>
          {field.reason}
          {field.reason && field.hint && <br />}
          {field.hint}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={problemId(field.name)}>
          {problem}
        </p>
      )}
    </>
  );
}

/** Options of a select. Memoized, because the country list has as many elements as the rest of the form. */
const Options = memo(({ options }: { options: NonNullable<FieldView['options']> }) =>
  options.map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  )),
);

const attributesOf = (field: FieldView, problem: string | undefined) => ({
  id: fieldId(field.name),
  name: field.name,
  required: field.required,
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': describedBy(field, problem),
});

function Control({ field, value, problem, strings, days }: FieldProps) {
  const common = { ...attributesOf(field, problem), autoComplete: field.autocomplete };
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'select')
    return (
      <select {...common} defaultValue={text}>
        <option value="">{strings.select}</option>
        {field.options && <Options options={field.options} />}
      </select>
    );
  const limits = { maxLength: field.maxLength, defaultValue: text };
  if (field.kind === 'textarea') return <textarea {...common} {...limits} rows={TEXTAREA_ROWS} />;
  if (field.kind === 'date' || field.kind === 'time') {
    const range = field.kind === 'date' ? { min: days?.first, max: days?.last } : {};
    // An empty value would clear a partially entered date during hydration.
    return <input {...common} {...range} type={field.kind} defaultValue={text || undefined} />;
  }
  const type = field.kind === 'number' ? 'text' : field.kind;
  return <input {...common} {...limits} type={type} inputMode={field.inputMode} enterKeyHint="next" />;
}

function Choices({ field, value, problem, strings }: FieldProps) {
  const chosen = new Set(Array.isArray(value) ? value : []);
  const [first] = field.options ?? [];
  return (
    <fieldset className="field" aria-describedby={describedBy(field, problem)}>
      <legend>
        {field.label}
        <Mark field={field} strings={strings} />
      </legend>
      <HintAndProblem field={field} problem={problem} />
      <div className="field-choices">
        {field.options?.map(([code, name]) => (
          <label key={code}>
            <input
              type="checkbox"
              name={field.name}
              value={code}
              id={code === first?.[0] ? fieldId(field.name) : undefined}
              defaultChecked={chosen.has(code)}
              aria-invalid={problem ? true : undefined}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Agreement({ field, value, problem, strings }: FieldProps) {
  const [before, after] = strings.agreement.split('|');
  return (
    <div className="field field-agreement">
      <label>
        <input {...attributesOf(field, problem)} type="checkbox" defaultChecked={value === 'on'} />
        <span>
          {before || null}
          <a href={strings.policyHref} target="_blank" rel="noopener">
            {strings.policy}
          </a>
          {after || null}
          <Mark field={field} strings={strings} />
        </span>
      </label>
      <HintAndProblem field={field} problem={problem} />
    </div>
  );
}

export function Field(props: FieldProps) {
  const { field, value, problem, strings } = props;
  if (field.kind === 'hidden')
    return <input type="hidden" name={field.name} defaultValue={typeof value === 'string' ? value : ''} />;
  if (field.kind === 'choices') return <Choices {...props} />;
  if (field.kind === 'agreement') return <Agreement {...props} />;
  return (
    <div className="field" data-kind={field.kind} data-name={field.name}>
      <label htmlFor={fieldId(field.name)}>
        {field.label}
        <Mark field={field} strings={strings} />
      </label>
      <HintAndProblem field={field} problem={problem} />
      <Control {...props} />
    </div>
  );
}
