// /ops/leads/approvals: requests to export or delete leads that wait for a second person.
import { Hono } from 'hono';
import { LeadFilterSchema } from '../../../common/leads/store.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { fieldTexts } from '../console/field-texts.ts';
import { ButtonForm } from '../console/form.tsx';
import { By, When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';
import { path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { Lists } from '../leads/lists.tsx';
import { ApprovalParam } from './schema.ts';
import type { Approval } from './store.ts';

export const LIST_PATH = '/ops/leads/approvals';
const NOT_FOUND = 'There is no such request. It was declined or carried out, or it has expired.';

/** Entries of a subject: a reference, or the fields of a filter. */
const subjectOf = ({ subject }: Approval): [string, unknown][] => JSON.parse(subject);

/** The reference or the filter as text. */
function Subject({ parts }: { parts: readonly [string, unknown][] }) {
  const entries = [...fieldTexts(Object.fromEntries(parts), useFrame()).values()];
  return entries.length === 0 ? 'all' : entries.map(({ label, text }) => `${label}: ${text}`).join(', ');
}

function Execute({ approval }: { approval: Approval }) {
  const parts = new Map(subjectOf(approval));
  if (approval.action === 'delete')
    return (
      <ButtonForm action={`/ops/leads/${parts.get('reference')}/delete`} isDanger>
        Delete now
      </ButtonForm>
    );
  return <ButtonForm action={`${LIST_PATH}/${approval.id}/csv`}>Export CSV</ButtonForm>;
}

function Actions({ approval }: { approval: Approval }) {
  const { by } = useFrame();
  const isOwn = approval.by === by;
  return (
    <div className="actions">
      {isOwn && approval.confirmedBy !== null && <Execute approval={approval} />}
      {!isOwn && approval.confirmedBy === null && (
        <ButtonForm action={`${LIST_PATH}/${approval.id}`}>Confirm</ButtonForm>
      )}
      <ButtonForm action={`${LIST_PATH}/${approval.id}/decline`}>{isOwn ? 'Withdraw' : 'Decline'}</ButtonForm>
    </div>
  );
}

const COLUMNS: readonly Column<Approval>[] = [
  { name: 'Request', isHead: true, cell: ({ action }) => (action === 'delete' ? 'Delete' : 'Export') },
  {
    name: 'Leads',
    cell: (row) => <Subject parts={subjectOf(row)} />,
  },
  {
    name: 'Requested',
    cell: ({ by, at }) => <By by={by} at={at} />,
  },
  {
    name: 'Confirmed',
    cell: ({ confirmedBy }) => (
      <Tag tone={confirmedBy === null ? 'warn' : 'good'}>{confirmedBy ?? 'not yet'}</Tag>
    ),
  },
  { name: 'Until', cell: ({ endsAt }) => <When at={endsAt} /> },
  { name: 'Actions', isEnd: true, cell: (approval) => <Actions approval={approval} /> },
];

export const approvalPages = new Hono<ConsoleEnv>()
  .get('/', async (c) => {
    const { rows } = await callsOf(c).leads.approvals.$get().then(bodyOf);
    return c.render(
      <>
        <Lists current="approvals" />
        <Table
          caption="Requests, oldest first"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No request is open.">
              An export or a deletion of leads appears here if it needs a second person.
            </Empty>
          }
        />
      </>,
      {
        title: 'Confirmations',
        purpose: 'Another person confirms each request. The person who made it can then carry it out once.',
      },
    );
  })
  .post('/:id', path(ApprovalParam), async (c) => {
    const { id } = c.req.valid('param');
    const response = await callsOf(c).leads.approvals[':id'].$post({ param: { id } });
    if (response.status === 404) return seeOther(c, LIST_PATH, NOT_FOUND, 'bad');
    if (response.status === 409)
      return seeOther(c, LIST_PATH, 'This is your own request. Another person must confirm it.', 'bad');
    await bodyOf(response);
    return seeOther(c, LIST_PATH, 'The request is confirmed. The person who made it can now carry it out.');
  })
  .post('/:id/decline', path(ApprovalParam), async (c) => {
    const { id } = c.req.valid('param');
    const response = await callsOf(c).leads.approvals[':id'].$delete({ param: { id } });
    if (response.status === 404) return seeOther(c, LIST_PATH, NOT_FOUND, 'bad');
    await bodyOf(response);
    return seeOther(c, LIST_PATH, 'The request is deleted.');
  })
  .post('/:id/csv', path(ApprovalParam), async (c) => {
    const { id } = c.req.valid('param');
    const { rows } = await callsOf(c).leads.approvals.$get().then(bodyOf);
    const row = rows.find((row) => row.id === id && row.by === c.var.caller.by);
    const filter = row && LeadFilterSchema.safeParse(Object.fromEntries(subjectOf(row))).data;
    if (!filter) return seeOther(c, LIST_PATH, NOT_FOUND, 'bad');
    const response = await callsOf(c).leads.csv.$post({ json: filter });
    if (response.status !== 200) return seeOther(c, LIST_PATH, 'The request is not confirmed yet.', 'bad');
    return new Response(response.body, response);
  });
