// A lead: the visitor's input, the consent, and the status.
import type { ReactNode } from 'react';
import { isOverdue } from '../../../common/leads/deadline.ts';
import type { QueuedLead } from '../../../common/leads/outbox.ts';
import {
  LEAD_STATUSES,
  type LeadNote,
  type StoredLead,
  type Verification,
} from '../../../common/leads/store.ts';
import { Form, SelectField } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
import { Parts, Tag, type Tone } from '../console/state.tsx';
import type { CodeNames } from './code-names.ts';
import { Notes } from './handling/notes.tsx';
import { OwnerForm } from './handling/owner.tsx';
import { Attempts } from './notifications/attempts.tsx';
import type { Attempt } from './notifications/log-store.ts';
import type { OutboxRow } from './outbox-store.ts';
import { companyOf, fieldName, formName, orderedFields, personOf, stateName, statusName } from './text.ts';
import { Replay } from './undelivered.tsx';

/** Text of a field value: text, a checkbox, or a list of codes. */
const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

function Section({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const filled = rows.filter(([, value]) => value !== '' && value !== null);
  if (filled.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl className="fields">
        {filled.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same name, and their order is fixed
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const VERIFIED_BY: Readonly<Record<Verification, string>> = {
  work: 'proof of work',
  turnstile: 'Turnstile',
  question: 'a question only, which a program can answer',
};

/** Opens a reply to the visitor in the user's email program. */
const ReplyLink = ({ to, reference }: { to: string; reference: string }) => (
  <a
    href={`mailto:${to.split('@').map(encodeURIComponent).join('@')}?subject=${encodeURIComponent(reference)}`}
  >
    {to}
  </a>
);

interface SubmissionProps {
  reference: string;
  form: string;
  locale: string;
  values: Readonly<Record<string, unknown>>;
  names: CodeNames;
}

/** The visitor's input, with names instead of codes. */
function Submission({ reference, form, locale, values, names }: SubmissionProps) {
  const rows = orderedFields(values, locale).map(([field, value]): [string, ReactNode] => {
    const text = Object.hasOwn(names, field) ? (names[field] ?? '') : textOf(value);
    const isAddress = field === 'email' && text !== '';
    return [
      fieldName(form, field),
      isAddress ? <ReplyLink key="reply" to={text} reference={reference} /> : text,
    ];
  });
  const sender = [personOf({ detail: values, locale }), companyOf({ detail: values })].filter(Boolean);
  return <Section title={sender.join(', ') || formName(form)} rows={rows} />;
}

function Consent({ consent }: Pick<StoredLead, 'consent'>) {
  return (
    <section>
      <h2>Consent</h2>
      {consent ? (
        <>
          <p>
            To version {consent.version}, <When at={consent.at} />
          </p>
          {consent.words.map((statement) => (
            <blockquote key={statement}>{statement}</blockquote>
          ))}
        </>
      ) : (
        <p>None.</p>
      )}
    </section>
  );
}

interface LeadProps {
  lead: StoredLead;
  names: CodeNames;
  notes: readonly LeadNote[];
  /** Delivery log of its notifications. */
  attempts: readonly Attempt[];
  people: readonly string[];
  /** Current time in milliseconds. */
  now: number;
}

const Deadline = ({ lead, now }: Pick<LeadProps, 'lead' | 'now'>) => (
  <>
    <When at={lead.dueAt} /> {isOverdue(lead, now) && <Tag tone="bad">overdue</Tag>}
  </>
);

const STATUS_TONES: Readonly<Record<StoredLead['status'], Tone>> = {
  new: 'warn',
  open: 'warn',
  done: 'good',
  spam: '',
};

/** Status, form, language, and owner of a lead in one line. */
export const LeadState = ({ lead, now }: Pick<LeadProps, 'lead' | 'now'>) => (
  <>
    <Tag tone={STATUS_TONES[lead.status]}>{statusName(lead.status)}</Tag>{' '}
    {isOverdue(lead, now) && <Tag tone="bad">overdue</Tag>}{' '}
    <Parts parts={[formName(lead.form), languageName(lead.locale), lead.owner ?? 'no owner']} />
  </>
);

/** A lead in the portal. */
export function LeadView({ lead, names, notes, attempts, people, now }: LeadProps) {
  const { reference, form, locale, status, quarantined, verifiedBy, page, detail, tracking } = lead;
  const { submittedAt, receivedAt } = lead;
  return (
    <>
      <div className="columns split">
        <div>
          {quarantined && <p className="notice bad">This may be spam. No notification was sent for it.</p>}
          <Submission reference={reference} form={form} locale={locale} values={detail} names={names} />
          <Notes reference={reference} notes={notes} />
          <Consent consent={lead.consent} />
        </div>
        <div className="panel">
          <Form action={`/ops/leads/${reference}/status`} className="filter">
            <SelectField
              name="status"
              label="Status"
              value={status}
              options={LEAD_STATUSES.map((code) => [code, statusName(code)] as const)}
            />
            <button type="submit">Save status</button>
          </Form>
          <OwnerForm lead={lead} people={people} />
          <Section
            title="Lead"
            rows={[
              ['Form', formName(form)],
              ['Language', languageName(locale)],
              ['Response due', lead.dueAt === null ? '' : <Deadline key="due" lead={lead} now={now} />],
              ['Sent', <When key="sent" at={submittedAt} />],
              ['Received', <When key="received" at={receivedAt} />],
              ['Page', page],
              ['Verified by', verifiedBy === null ? 'nothing' : VERIFIED_BY[verifiedBy]],
            ]}
          />
          <Section title="Source" rows={Object.entries(tracking)} />
        </div>
      </div>
      {attempts.length > 0 && (
        <section>
          <h2>Notifications</h2>
          <Attempts rows={attempts} to={`/ops/leads/${reference}`} />
        </section>
      )}
    </>
  );
}

interface WaitingProps {
  waiting: { row: OutboxRow; lead: QueuedLead['lead'] | null };
  names: CodeNames;
}

/** A lead that the portal has not received yet. */
export function WaitingLead({ waiting: { row, lead }, names }: WaitingProps) {
  return (
    <>
      <div className={row.state === 'dead' ? 'notice bad' : 'notice warn'}>
        <p>
          The portal has not received it yet: {stateName(row.state).toLowerCase()}, {row.attempts} attempts
          {row.lastError === null ? '' : `, the last error: ${row.lastError}`}.
        </p>
        {row.state === 'dead' && <Replay reference={row.reference} />}
      </div>
      <Section
        title="Lead"
        rows={[
          ['Form', formName(row.form)],
          ['Language', languageName(row.locale)],
          ['Sent', <When key="sent" at={row.submittedAt} />],
        ]}
      />
      <Submission
        reference={row.reference}
        form={row.form}
        locale={row.locale}
        values={lead?.body ?? {}}
        names={names}
      />
    </>
  );
}
