// Form that works without a script: error summary, grouped fields, consent, and submit button.
import { type FocusEvent, type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { ownOf } from '../../../common/contract/own.ts';
import type { FieldGroup } from '../../../common/forms/fields.ts';
import { ChallengeField } from './challenge-field.tsx';
import { Field } from './field.tsx';
import { type FieldView, FORM_ID, type FormProps, fieldId, INTERNAL_FIELDS } from './form-props.ts';

export interface LiveForm {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  isSending: boolean;
  summaryRef: Ref<HTMLElement>;
  timeZone: string;
}

const GROUPS: readonly FieldGroup[] = ['request', 'you', 'company'];

interface SummaryProps extends Pick<FormProps, 'fields' | 'problems' | 'notice' | 'challenge' | 'strings'> {
  live: LiveForm | undefined;
}

function Summary({ fields, problems, notice, challenge, strings, live }: SummaryProps) {
  const invalidFields = fields.filter(({ name }) => Object.hasOwn(problems, name));
  if (invalidFields.length === 0 && notice === '') return null;
  // Without other errors, the challenge receives focus.
  const isFirst = invalidFields.length > 0 || challenge === null;
  return (
    <section
      className="form-summary"
      id="form-summary"
      aria-labelledby="form-summary-title"
      data-kind={isFirst ? 'error' : 'question'}
      tabIndex={-1}
      ref={live?.summaryRef}
      // biome-ignore lint/a11y/noAutofocus: without a script, only autofocus can move the focus to the errors (F3)
      autoFocus={isFirst}
    >
      <p id="form-summary-title" className="form-summary-title">
        {notice || strings.summary}
      </p>
      {invalidFields.length > 0 && (
        <ul>
          {invalidFields.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>
                {label}
                {/[?？]$/.test(label) ? ' ' : strings.colon}
                {ownOf(problems, name)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Languages({ otherLanguages, strings }: Pick<FormProps, 'otherLanguages' | 'strings'>) {
  return (
    <p className="form-languages">
      {strings.languages}{' '}
      {otherLanguages.map(({ name, lang, action }) => (
        <button
          key={lang}
          className="more-plain"
          type="submit"
          lang={lang}
          formAction={action}
          formNoValidate
          name={INTERNAL_FIELDS.intent}
          value="show"
        >
          {name}
        </button>
      ))}
    </p>
  );
}

/** Invisible field, so only bots fill it in (F17). */
function Honeypot() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label htmlFor={fieldId(INTERNAL_FIELDS.trap)}>Homepage</label>
      <input
        id={fieldId(INTERNAL_FIELDS.trap)}
        name={INTERNAL_FIELDS.trap}
        type="text"
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}

function SendButton({ isSending, strings }: { isSending: boolean; strings: FormProps['strings'] }) {
  return (
    <div className="form-send">
      <button
        className="button"
        data-kind="primary"
        type="submit"
        aria-disabled={isSending ? true : undefined}
      >
        {isSending ? strings.sending : strings.submit}
      </button>
      <p className="visually-hidden" role="status">
        {isSending ? strings.sending : null}
      </p>
    </div>
  );
}

/** Disclosure with the optional fields, initially open if one of them has a value or an error. */
function Fold({
  list,
  values,
  problems,
  strings,
  children,
}: FormProps & { list: readonly FieldView[]; children: ReactNode }) {
  // Initial state only: later renders must not close a disclosure that the visitor has opened.
  const [isOpen] = useState(() =>
    list.some(({ name }) => Object.hasOwn(problems, name) || (ownOf(values, name) ?? '').length > 0),
  );
  return (
    <details className="form-fold" open={isOpen}>
      <summary>
        {strings.more} <span className="field-mark">{list.map(({ label }) => label).join('\u00a0· ')}</span>
      </summary>
      {children}
    </details>
  );
}

/** Information about stored data: a summary, with the full text in a disclosure (F23). */
function Stored({ strings }: Pick<FormProps, 'strings'>) {
  return (
    <div className="form-stored">
      <p>{strings.storedShort}</p>
      <details>
        <summary>{strings.storedMore}</summary>
        <p>{strings.stored}</p>
      </details>
    </div>
  );
}

function FormField({ field, live, ...props }: FormProps & { field: FieldView; live: LiveForm | undefined }) {
  const { values, problems, strings, days } = props;
  const timeZone = live?.timeZone || ownOf(values, 'timeZone');
  // Show the time zone that a time refers to (F30).
  const hint =
    field.kind === 'time' && timeZone ? `${field.hint ?? ''}${strings.colon}${timeZone}` : field.hint;
  return (
    <Field
      field={{ ...field, hint }}
      value={field.name === 'timeZone' ? timeZone : ownOf(values, field.name)}
      problem={ownOf(problems, field.name)}
      strings={strings}
      days={days}
    />
  );
}

/** Splits the visible fields into required groups, optional fields, and consent. `ordered` has the display order. */
function splitFields(fields: readonly FieldView[]) {
  const visible = fields.filter(({ kind }) => kind !== 'hidden');
  const required = (name: FieldGroup) => visible.filter(({ group, required }) => required && group === name);
  const sections = GROUPS.map((group) => ({ group, list: required(group) })).filter(
    ({ list }) => list.length > 0,
  );
  const optional = visible.filter((field) => !field.required);
  const consent = required('agreement');
  return {
    sections,
    optional,
    consent,
    ordered: [...sections.flatMap(({ list }) => list), ...optional, ...consent],
  };
}

export function Form({ live, ...props }: FormProps & { live?: LiveForm }) {
  const { action, fields, problems, challenge, strings } = props;
  const { sections, optional, consent, ordered } = splitFields(fields);
  const renderField = (field: FieldView) => (
    <FormField key={field.name} {...props} field={field} live={live} />
  );
  return (
    <form
      id={FORM_ID}
      className="form"
      method="post"
      // Multipart, because a Chinese character takes nine bytes when URL-encoded. A form with all fields at their
      // maximum length would exceed the size limit (F29).
      encType="multipart/form-data"
      action={action}
      noValidate
      onSubmit={live?.onSubmit}
      onInput={live?.onInput}
      onBlur={live?.onBlur}
    >
      <Summary {...props} fields={ordered} live={live} />
      {props.previewNote !== '' && <p className="form-preview">{props.previewNote}</p>}
      <p className="form-required">{strings.required}</p>
      <input type="hidden" name={INTERNAL_FIELDS.token} value={props.token} />
      <input type="hidden" name={INTERNAL_FIELDS.pageKey} value={props.pageKey} />
      {fields.filter(({ kind }) => kind === 'hidden').map(renderField)}
      {/* Implicit submission (Enter) activates the first submit button of a form. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
        {strings.submit}
      </button>
      {sections.map(({ group, list }) => (
        <fieldset key={group} className="form-group">
          <legend>{strings.groups[group]}</legend>
          {list.map(renderField)}
        </fieldset>
      ))}
      {optional.length > 0 && (
        <Fold {...props} list={optional}>
          {optional.map(renderField)}
        </Fold>
      )}
      <Honeypot />
      {challenge && (
        <ChallengeField
          challenge={challenge}
          problem={problems[INTERNAL_FIELDS.verifyCode]}
          strings={strings}
          focused={!live && Object.keys(problems).every((name) => name === INTERNAL_FIELDS.verifyCode)}
        />
      )}
      {consent.map(renderField)}
      <Stored strings={strings} />
      <p className="form-promise">{strings.steps[0]}</p>
      <SendButton isSending={live?.isSending ?? false} strings={strings} />
      {/* With a script, the language switch in the header transfers the input. */}
      <noscript>{!live && <Languages {...props} />}</noscript>
    </form>
  );
}
