// Lists of leads and feedback: age, sender, subject, and the status with a form.
import { isOverdue } from '../../../common/leads/deadline.ts';
import { LEAD_STATUSES, type LeadKind, type StoredLead } from '../../../common/leads/store.ts';
import { Form } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { countryName } from './code-names.ts';
import {
  ageText,
  companyOf,
  countryOf,
  documentOf,
  formName,
  messageOf,
  personOf,
  statusName,
} from './text.ts';

/** Status form of a lead. The script saves it in place (browser.js). Without the script, the list reloads. */
function StatusForm({ lead, now }: { lead: StoredLead; now: number }) {
  const { reference, form, status, quarantined, verifiedBy } = lead;
  return (
    <>
      <Form action={`/ops/leads/${reference}/status`} className="in-row" isInPlace>
        <input type="hidden" name="to" value={form === 'feedback' ? 'feedback' : 'lead'} />
        <select name="status" defaultValue={status} aria-label={`Status of ${reference}`}>
          {LEAD_STATUSES.map((code) => (
            <option key={code} value={code}>
              {statusName(code)}
            </option>
          ))}
        </select>
        <button type="submit" className="small">
          Save
        </button>
      </Form>
      {quarantined && <Tag tone="bad">possible spam</Tag>}
      {verifiedBy === 'question' && <Tag tone="warn">question only</Tag>}
      {isOverdue(lead, now) && <Tag tone="bad">overdue</Tag>}
    </>
  );
}

const ageColumn = (now: number): Column<StoredLead> => ({
  name: 'Age',
  cell: ({ submittedAt }) => (
    <>
      {ageText(submittedAt, now)}{' '}
      <small className="exact">
        <When at={submittedAt} />
      </small>
    </>
  ),
});
const statusColumn = (now: number): Column<StoredLead> => ({
  name: 'Status',
  cell: (lead) => <StatusForm lead={lead} now={now} />,
});
const OWNER: Column<StoredLead> = { name: 'Owner', cell: ({ owner }) => owner ?? NONE };

const leadColumns = (now: number): readonly Column<StoredLead>[] => [
  ageColumn(now),
  {
    name: 'Person and company',
    isHead: true,
    cell: (lead) => (
      <>
        <a href={`/ops/leads/${lead.reference}`}>
          {personOf(lead) || 'No name'} <small>{lead.reference}</small>
        </a>
        <br />
        {companyOf(lead)}
      </>
    ),
  },
  {
    name: 'Form',
    cell: ({ form, locale }) => (
      <>
        {formName(form)}
        <br />
        <small>{languageName(locale)}</small>
      </>
    ),
  },
  { name: 'Country', cell: (lead) => countryName(countryOf(lead)) || NONE },
  statusColumn(now),
  OWNER,
];

const feedbackColumns = (now: number): readonly Column<StoredLead>[] => [
  ageColumn(now),
  {
    name: 'Document',
    isHead: true,
    cell: (lead) => (
      <>
        <a href={`/ops/leads/${lead.reference}`}>{documentOf(lead) || 'No document'}</a>
        <br />
        <small>
          {lead.reference} · {languageName(lead.locale)}
        </small>
      </>
    ),
  },
  { name: 'Message', cell: (lead) => <span className="message">{messageOf(lead) || '–'}</span> },
  statusColumn(now),
  OWNER,
];

/** Leads or feedback, newest first. `now` is in milliseconds. */
export function LeadTable({
  kind,
  rows,
  isFiltered,
  now,
}: {
  kind: LeadKind;
  rows: readonly StoredLead[];
  isFiltered: boolean;
  now: number;
}) {
  const isFeedback = kind === 'feedback';
  const count = (isCounted: (lead: StoredLead) => boolean) => rows.filter(isCounted).length;
  const overdue = count((lead) => isOverdue(lead, now));
  return (
    <>
      {rows.length > 0 && (
        <p className="hint">
          {rows.length} shown, {count(({ status }) => status === 'new')} new
          {overdue > 0 && `, ${overdue} overdue`}
        </p>
      )}
      <Table
        caption={isFeedback ? 'Feedback, newest first' : 'Leads, newest first'}
        name="leads"
        columns={isFeedback ? feedbackColumns(now) : leadColumns(now)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyList isFeedback={isFeedback} isFiltered={isFiltered} />}
      />
    </>
  );
}

function EmptyList({ isFeedback, isFiltered }: { isFeedback: boolean; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty title="No lead matches these filters." action={<a href="/ops/leads">All leads</a>}>
        The search compares the reference and all values.
      </Empty>
    );
  return isFeedback ? (
    <Empty title="There is no feedback yet.">
      Messages that visitors send from a page of the documentation appear here within a minute.
    </Empty>
  ) : (
    <Empty title="There are no leads yet." action={<a href="/ops/leads/routing">Set up routing</a>}>
      A lead appears here within a minute after a visitor submits a form, such as a contact or trial request.
    </Empty>
  );
}
