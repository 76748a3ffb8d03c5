// One lead: what was written, what was agreed to, what becomes of it.
import { isValidElement, type ReactNode } from 'react';
import { form as texts } from '../../../locales/en.json';
import { labelOf } from '../../../src/forms/labels.ts';
import type { HandedOver } from '../../../src/leads/outbox.ts';
import { LEAD_STATUSES, type StoredLead } from '../../../src/leads/store.ts';
import type { OutboxRow } from '../leads/kept.ts';
import { Form, SelectField } from './form.tsx';
import { When } from './when.tsx';

/** What a field shows: texts, ticks, lists of codes; or an instant of ours. */
const shown = (value: unknown): ReactNode => {
  if (isValidElement(value)) return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(texts.field));

interface FieldsProps {
  title: string;
  values: Readonly<Record<string, unknown>>;
  /** Of the form whose fields they are: each is called what the visitor read beside it. */
  form?: string;
}

function Fields({ title, values, form }: FieldsProps) {
  const filled = Object.entries(values).filter(([, value]) => shown(value) !== '');
  if (filled.length === 0) return null;
  const nameOf = (field: string) =>
    (form === undefined ? undefined : NAMES.get(labelOf(form, field))) ?? field;
  return (
    <section>
      <h2>{title}</h2>
      <dl className="fields">
        {filled.map(([field, value]) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Consent({ consent }: Pick<StoredLead, 'consent'>) {
  return (
    <section>
      <h2>Consent</h2>
      {consent ? (
        <>
          <p>To version {consent.version}:</p>
          <When at={consent.at} />
          {consent.words.map((words) => (
            <blockquote key={words}>{words}</blockquote>
          ))}
        </>
      ) : (
        <p>It came without one.</p>
      )}
    </section>
  );
}

/** One that the portal has. */
export function LeadView({ lead }: { lead: StoredLead }) {
  const { reference, form, locale, status, quarantined, submittedAt, receivedAt, page } = lead;
  return (
    <>
      <Fields
        title="About it"
        values={{
          form,
          language: locale,
          sent: <When at={submittedAt} />,
          'with the portal': <When at={receivedAt} />,
          'from the page': page,
        }}
      />
      {quarantined && <p className="notice bad">It may be a machine’s: nobody was told of it.</p>}
      <Form action={`/ops/leads/${reference}/status`} className="filter">
        <SelectField name="status" label="Status" value={status} options={LEAD_STATUSES} />
        <button type="submit">Set</button>
      </Form>
      <Fields title="What was written" values={lead.detail} form={form} />
      <Fields title="What brought the visitor" values={lead.tracking} />
      <Consent consent={lead.consent} />
    </>
  );
}

/** One that the portal has not got yet. */
export function WaitingLead({ waiting }: { waiting: { row: OutboxRow; lead: HandedOver['lead'] | null } }) {
  const { row, lead } = waiting;
  return (
    <>
      <Fields
        title="About it"
        values={{ form: row.form, language: row.locale, sent: <When at={row.submittedAt} /> }}
      />
      <p className="notice bad">
        The portal has not got it yet: {row.state}, {row.attempts} attempts
        {row.lastError === null ? '' : `, the last one: ${row.lastError}`}.
      </p>
      <Fields title="What was written" values={lead?.body ?? {}} form={row.form} />
    </>
  );
}
