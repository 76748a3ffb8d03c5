// Audit log rows: author, action, subject, changed fields, and complete values.
import { formatCount } from '../../../common/text/count.ts';
import { useFrame } from '../console/context.ts';
import { compareFields, type FieldChange, type Values, valuesOf } from '../console/field-texts.ts';
import { IfAllowed } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { type Column, NONE } from '../console/table.tsx';
import { Versions } from '../console/versions.tsx';
import { ACCESS_KIND, type AuditRow, type LaterChanges } from './store.ts';
import { ActionText, subjectOf } from './text.tsx';
import { canUndo } from './undo.ts';

export type Row = AuditRow & LaterChanges;

/** Maximum number of changed fields in a row. The details show all of them. */
const MAX_FIELDS = 3;
/** Kinds with technical values only, such as version tokens and network digests. */
const OPAQUE: ReadonlySet<string> = new Set([ACCESS_KIND, 'shared', 'bump', 'backup']);
const MAX_TEXT_LENGTH = 60;
const shorten = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;

/** A field with its old and new value. An added or deleted value has only one of them. */
const Change = ({ change: { label, before, after } }: { change: FieldChange }) => (
  <li>
    <span className="field-name">{label}</span> {before !== NONE && <del>{shorten(before)}</del>}
    {before !== NONE && after !== NONE && (
      <>
        {' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">to</span>{' '}
      </>
    )}
    {after !== NONE && <ins>{shorten(after)}</ins>}
  </li>
);

interface ChangesProps {
  /** Values before and after the change. */
  left: Values;
  right: Values;
}

function Changes({ left, right }: ChangesProps) {
  const changes = compareFields(left, right, useFrame()).filter(({ before, after }) => before !== after);
  const hiddenCount = changes.length - MAX_FIELDS;
  if (changes.length === 0) return null;
  return (
    <ul className={left === null || right === null ? 'diff added' : 'diff'}>
      {changes.slice(0, MAX_FIELDS).map((change) => (
        <Change key={change.field} change={change} />
      ))}
      {hiddenCount > 0 && <li className="none">{formatCount(hiddenCount, 'more field')}</li>}
    </ul>
  );
}

/** Link to undo the latest change to a value; otherwise a link to the change that undid or followed it. */
function UndoLink({ row }: { row: Row }) {
  if (!canUndo(row)) return null;
  const later = row.undone ?? row.next;
  if (later !== null)
    return (
      <p>
        {row.undone === null ? 'Changed again by ' : 'Undone by '}
        <a href={`/ops/audit?before=${later + 1}`}>change {later}</a>.
      </p>
    );
  return (
    <IfAllowed permission="edit">
      <a href={`/ops/audit/${row.id}/undo`}>Undo this change</a>
    </IfAllowed>
  );
}

/** All fields of a change, its stored values as JSON, and its undo link. */
function Details({ row, left, right }: ChangesProps & { row: Row }) {
  const subject = subjectOf(row);
  return (
    <details>
      <summary>
        Change {row.id}
        {subject !== '' && <span className="visually-hidden"> of {subject}</span>}
      </summary>
      <Versions left={left} right={right} names={['Before', 'After']} />
      <UndoLink row={row} />
      <details>
        <summary>JSON</summary>
        <pre>{JSON.stringify({ before: left, after: right }, null, 2)}</pre>
      </details>
    </details>
  );
}

export const COLUMNS: readonly Column<Row>[] = [
  { name: 'Time', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', cell: ({ by }) => <span className="name">{by}</span> },
  { name: 'What', isHead: true, cell: (row) => <ActionText row={row} /> },
  {
    name: 'Changed fields',
    cell: (row) => {
      const values = { left: valuesOf(row.before), right: valuesOf(row.after) };
      return (
        <>
          {!OPAQUE.has(row.kind) && <Changes {...values} />}
          <Details row={row} {...values} />
        </>
      );
    },
  },
];
