// Leads that the portal has not received: waiting leads, and failed leads, which can be sent again.

import { z } from 'zod';
import { ReferenceSchema } from '../../../common/leads/store.ts';
import { formatCount } from '../../../common/text/count.ts';
import { ButtonForm, Form } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
import { Tag } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import type { OutboxRow } from './outbox-store.ts';
import { formName, stateName } from './text.ts';

const REPLAY = '/ops/leads/replay';

/** The lead to send again; `null` for all of them. */
export const Replayed = z.object({ reference: ReferenceSchema.nullable().default(null) });

interface ReplayProps {
  reference: string;
  /** Path that receives the form and redirects back to the page of the button. */
  action?: string;
}

/** Button that sends a failed lead again. */
export const Replay = ({ reference, action = REPLAY }: ReplayProps) => (
  <ButtonForm action={action} fields={{ reference }} subject={reference}>
    Send again
  </ButtonForm>
);

const COLUMNS: readonly Column<OutboxRow>[] = [
  {
    name: 'Reference',
    isHead: true,
    cell: ({ reference }) => <a href={`/ops/leads/${reference}`}>{reference}</a>,
  },
  { name: 'Sent', cell: ({ submittedAt }) => <When at={submittedAt} /> },
  {
    name: 'Form',
    cell: ({ form, locale }) => `${formName(form)} · ${languageName(locale)}`,
  },
  {
    name: 'State',
    cell: ({ state, attempts }) => (
      <>
        <Tag tone={state === 'dead' ? 'bad' : 'warn'}>{stateName(state)}</Tag>{' '}
        <small>{formatCount(attempts, 'attempt')}</small>
      </>
    ),
  },
  { name: 'Last error', cell: ({ lastError }) => lastError ?? NONE },
  {
    name: 'Next attempt',
    isEnd: true,
    cell: ({ state, reference }) =>
      state === 'dead' ? <Replay reference={reference} /> : <small>automatic</small>,
  },
];

/** Undelivered leads. Renders nothing if there are none. */
export function Undelivered({ rows }: { rows: readonly OutboxRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>Waiting for delivery</h2>
      <Table
        name="undelivered"
        caption="Leads waiting for delivery"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
      />
      <Form action={REPLAY} className="actions">
        <button type="submit">Send all leads again</button>
      </Form>
    </section>
  );
}
