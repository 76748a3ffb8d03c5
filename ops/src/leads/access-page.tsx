// /ops/leads/access: access log of leads.
import { Hono } from 'hono';
import { bodyOf, callsOf } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { fieldTexts, type Values, valuesOf } from '../console/field-texts.ts';
import { When } from '../console/local-time.tsx';
import { Parts } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import type { ConsoleEnv } from '../env.ts';
import type { AccessRow } from './access.ts';
import { Lists } from './lists.tsx';
import { actionName } from './text.ts';

const ACCESSES: readonly Column<AccessRow>[] = [
  { name: 'Time', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', isHead: true, cell: ({ by }) => by },
  { name: 'What', cell: ({ action, reference }) => `${actionName(action)} ${reference ?? ''}` },
  { name: 'Details', cell: ({ detail }) => <Detail values={valuesOf(detail)} /> },
];

/** Details of an access, such as the filter of a list or the number of exported leads. */
function Detail({ values }: { values: Values }) {
  const entries = [...fieldTexts(values, useFrame()).values()].filter(({ text }) => text !== NONE);
  return <Parts parts={entries.map(({ label, text }) => `${label}: ${text}`)} />;
}

export const accessPages = new Hono<ConsoleEnv>().get('/', async (c) => {
  const { rows } = await bodyOf(await callsOf(c).leads.access.$get());
  return c.render(
    <>
      <Lists current="access" />
      <Table
        caption="Access log, newest first"
        columns={ACCESSES}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No access has been recorded yet."
      />
    </>,
    {
      title: 'Access log of leads',
      purpose: 'Leads are personal data: every view, export, change, and deletion is recorded.',
    },
  );
});
