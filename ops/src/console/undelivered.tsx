// Leads that the portal has not got: those that wait for it, and dead letters, which a person sends again.
import { z } from 'zod';
import { ReferenceSchema } from '../../../src/leads/store.ts';
import type { OutboxRow } from '../leads/kept.ts';
import { Form } from './form.tsx';
import { type Column, Table } from './table.tsx';
import { When } from './when.tsx';

const REPLAY = '/ops/leads/replay';

/** What is to be sent again: one lead, or with `null` every dead letter. */
export const Replayed = z.object({ reference: ReferenceSchema.nullable().default(null) });

function Replay({ reference }: { reference: string }) {
  return (
    <Form action={REPLAY}>
      <input type="hidden" name="reference" value={reference} />
      <button type="submit" className="small">
        Send again<span className="visually-hidden"> {reference}</span>
      </button>
    </Form>
  );
}

const COLUMNS: readonly Column<OutboxRow>[] = [
  {
    name: 'Reference',
    isHead: true,
    cell: ({ reference }) => <a href={`/ops/leads/${reference}`}>{reference}</a>,
  },
  { name: 'Sent', cell: ({ submittedAt }) => <When at={submittedAt} /> },
  { name: 'Form', cell: ({ form, locale }) => `${form} · ${locale}` },
  {
    name: 'State',
    cell: ({ state, attempts }) => `${state}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  },
  { name: 'Last failure', cell: ({ lastError }) => lastError ?? '–' },
  {
    name: 'Again',
    cell: ({ state, reference }) => (state === 'dead' ? <Replay reference={reference} /> : 'by itself'),
  },
];

/** Nothing at all when everything is delivered. */
export function Undelivered({ rows }: { rows: readonly OutboxRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>Not with the portal yet</h2>
      <Table
        caption="Leads that wait for the portal"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
      />
      {rows.some(({ state }) => state === 'dead') && (
        <Form action={REPLAY} className="actions">
          <button type="submit">Send all dead letters again</button>
        </Form>
      )}
    </section>
  );
}
