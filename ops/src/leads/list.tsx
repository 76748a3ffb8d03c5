// Lists of leads and of feedback: age, sender, subject, and the status, which each row can change.
import { isOverdue } from '../../../common/leads/deadline.ts';
import { LEAD_STATUSES, type LeadKind, type StoredLead } from '../../../common/leads/store.ts';
import { Form } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
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

/** Status of a lead as a form. The script saves it in place (browser.js); without it, the list is shown again. */
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
      {quarantined && <span className="tag bad">possible spam</span>}
      {verifiedBy === 'question' && <span className="tag warn">question only</span>}
      {isOverdue(lead, now) && <span className="tag bad">overdue</span>}
    </>
  );
}

const ageColumn = (now: number): Column<StoredLead> => ({
  name: 'Age',
  cell: ({ submittedAt }) => (
    <>
      {ageText(submittedAt, now)}
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
        <a href={`/ops/leads/${lead.reference}`}>
          {documentOf(lead) || 'No document'} <small>{lead.reference}</small>
        </a>
        <br />
        <small>{languageName(lead.locale)}</small>
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
  const none = isFeedback ? 'There is no feedback yet.' : 'There are no leads yet.';
  const unread = rows.filter(({ status }) => status === 'new').length;
  return (
    <>
      {rows.length > 0 && (
        <p className="hint">
          {rows.length} shown, {unread} new
        </p>
      )}
      <Table
        caption={isFeedback ? 'Feedback, newest first' : 'Leads, newest first'}
        name="leads"
        columns={isFeedback ? feedbackColumns(now) : leadColumns(now)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={isFiltered ? 'No lead matches these filters.' : none}
      />
    </>
  );
}
