// /ops/leads: what visitors have sent. What is looked for travels in the body of a form, never in an address, since
// addresses are logged; each look is written down (src/leads/access.ts).
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  LEAD_STATUSES,
  LeadFilterSchema,
  ReferenceSchema,
  type StoredLead,
} from '../../../src/leads/store.ts';
import type { ConsoleEnv } from '../env.ts';
import type { AccessRow } from '../leads/access.ts';
import { callsOf, given } from './calls.ts';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { LeadFilter } from './lead-filter.tsx';
import { LeadView, WaitingLead } from './lead-view.tsx';
import { seeOther } from './notice.ts';
import { type Column, Table } from './table.tsx';
import { Undelivered } from './undelivered.tsx';
import { Confirm } from './versions.tsx';
import { When } from './when.tsx';
import { instantIn } from './zone.ts';

const HERE = '/ops/leads';
const ONE_PAGE = 50;

const companyOf = ({ detail }: StoredLead): string => String(detail.company ?? detail.companyName ?? '');

const COLUMNS: readonly Column<StoredLead>[] = [
  {
    name: 'Reference',
    isHead: true,
    cell: ({ reference }) => <a href={`${HERE}/${reference}`}>{reference}</a>,
  },
  { name: 'Sent', cell: ({ submittedAt }) => <When at={submittedAt} /> },
  { name: 'Form', cell: ({ form }) => form },
  { name: 'Language', cell: ({ locale }) => locale },
  { name: 'Company', cell: (lead) => companyOf(lead) || '–' },
  {
    name: 'Status',
    cell: ({ status, quarantined }) => (quarantined ? `${status}, perhaps a machine’s` : status),
  },
];

/** The filter as a form sends it: texts, empty where nothing is chosen, days in the editor's zone. */
const Posted = z.record(z.string(), z.string().max(200).catch(''));

function filterOf(posted: Record<string, string>, zone: string): z.output<typeof LeadFilterSchema> | null {
  const { quarantined, from, until, form, status, locale, search } = posted;
  const midnight = (day: string | undefined) => (day ? instantIn(`${day}T00:00`, zone) : undefined);
  const chosen = {
    form,
    status,
    locale,
    search,
    quarantined: quarantined === '' || quarantined === undefined ? undefined : quarantined === 'yes',
    from: midnight(from),
    until: midnight(until),
  };
  const entries = Object.entries(chosen).filter(([, value]) => value !== undefined && value !== '');
  return LeadFilterSchema.safeParse(Object.fromEntries(entries)).data ?? null;
}

async function inbox(c: Context<ConsoleEnv>, posted: Record<string, string>) {
  const filter = filterOf(posted, c.var.zone);
  const before = Number(posted.before);
  const page = Number.isInteger(before) && before > 0 ? { before } : {};
  const { rows, isSilent, outbox } = await given(
    await callsOf(c).leads.search.$post({ json: { ...(filter ?? {}), ...page, limit: ONE_PAGE } }),
  );
  const oldest = rows.at(-1)?.id;
  const isChoice = filter !== null && Object.keys({ ...filter, ...page }).length > 0;
  if (filter === null) c.status(400);
  return c.render(
    <>
      {filter === null && (
        <p className="notice bad" role="alert">
          That choice means nothing here; all leads are shown.
        </p>
      )}
      <Undelivered rows={outbox} />
      <LeadFilter posted={filter === null ? {} : posted} />
      {isSilent && (
        <p className="notice bad" role="status">
          The portal does not say what it has. Leads that wait for it are above; nothing is lost.
        </p>
      )}
      {!isSilent && (
        <Table
          caption="Leads, the youngest first"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          empty={isChoice ? 'No lead fits this choice. Choose less.' : 'No visitor has sent a form yet.'}
        />
      )}
      <div className="actions">
        {rows.length === ONE_PAGE && oldest !== undefined && (
          <Form action={HERE}>
            {Object.entries({ ...posted, before: String(oldest) }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit">Older leads</button>
          </Form>
        )}
        <a href={`${HERE}/access`}>Who looked at what</a>
      </div>
    </>,
    { title: 'Leads', ...PAGE },
  );
}

const fieldsOf = async (c: Context<ConsoleEnv>): Promise<Record<string, string>> =>
  Posted.catch({}).parse(await c.req.parseBody());

const referenceOf = (c: Context<ConsoleEnv>): string | null =>
  ReferenceSchema.safeParse(c.req.param('reference')).data ?? null;

const ACCESSES: readonly Column<AccessRow>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', isHead: true, cell: ({ by }) => by },
  { name: 'What', cell: ({ action, reference }) => `${action} ${reference ?? ''}` },
  { name: 'Which', cell: ({ detail }) => <code>{detail ?? '–'}</code> },
];
export const leadPages = new Hono<ConsoleEnv>()
  .get('/', (c) => inbox(c, {}))
  .post('/', async (c) => inbox(c, await fieldsOf(c)))
  .post('/csv', async (c) => {
    const filter = filterOf(await fieldsOf(c), c.var.zone);
    if (!filter) return seeOther(c, HERE, 'That choice means nothing here; no file was made.', 'bad');
    const answer = await callsOf(c).leads.csv.$post({ json: filter });
    if (answer.status !== 200)
      return seeOther(c, HERE, 'The leads are with another portal: take the file from its tools.', 'bad');
    return new Response(answer.body, answer);
  })
  .get('/access', async (c) => {
    const { rows } = await given(await callsOf(c).leads.access.$get());
    return c.render(
      <>
        <p>
          <a href={HERE}>All leads</a>
        </p>
        <Table
          caption="Who looked at leads, the last first"
          columns={ACCESSES}
          rows={rows}
          keyOf={({ id }) => id}
          empty="Nobody has looked at a lead yet."
        />
      </>,
      { title: 'Who looked at what', ...PAGE },
    );
  })
  .post('/replay', async (c) => {
    const { reference } = await fieldsOf(c);
    const parsed = reference ? ReferenceSchema.safeParse(reference).data : null;
    if (parsed === undefined) return seeOther(c, HERE, 'There is no such reference.', 'bad');
    const { count } = await given(await callsOf(c).leads.replay.$post({ json: { reference: parsed } }));
    return seeOther(c, HERE, count === 1 ? '1 lead is sent again.' : `${count} leads are sent again.`);
  })
  .get('/:reference', async (c) => {
    const reference = referenceOf(c);
    if (reference === null) return c.notFound();
    const answer = await callsOf(c).leads[':reference'].$get({ param: { reference } });
    if (answer.status === 404) return c.notFound();
    const { lead, waiting } = await given(answer);
    return c.render(
      <>
        <p>
          <a href={HERE}>All leads</a>
        </p>
        {lead && <LeadView lead={lead} />}
        {waiting && <WaitingLead waiting={waiting} />}
        <p className="actions">
          <a href={`${HERE}/${reference}/delete`}>Delete everywhere</a>
        </p>
      </>,
      { title: `Lead ${reference}`, ...PAGE },
    );
  })
  .post('/:reference/status', async (c) => {
    const reference = referenceOf(c);
    if (reference === null) return c.notFound();
    const posted = await fieldsOf(c);
    const status = LEAD_STATUSES.find((known) => known === posted.status);
    if (!status) return seeOther(c, `${HERE}/${reference}`, 'There is no such status.', 'bad');
    const answer = await callsOf(c).leads[':reference'].status.$put({
      param: { reference },
      json: { status },
    });
    if (answer.status !== 200)
      return seeOther(c, HERE, 'The portal has no such lead: its status is as it was.', 'bad');
    return seeOther(c, `${HERE}/${reference}`, `${reference} is ${status} now.`);
  })
  .get('/:reference/delete', (c) => {
    const reference = referenceOf(c);
    if (reference === null) return c.notFound();
    return c.render(
      <Confirm
        back={`${HERE}/${reference}`}
        form={
          <Form action={`${HERE}/${reference}/delete`}>
            <button type="submit">Delete {reference}</button>
          </Form>
        }
      >
        <p>It is deleted with the portal and here, for good: nobody can bring it back.</p>
      </Confirm>,
      { title: `Delete ${reference}?`, ...PAGE },
    );
  })
  .post('/:reference/delete', async (c) => {
    const reference = referenceOf(c);
    if (reference === null) return c.notFound();
    const answer = await callsOf(c).leads[':reference'].$delete({ param: { reference } });
    if (answer.status === 404) return seeOther(c, HERE, `${reference} was not there any more.`, 'bad');
    await given(answer);
    return seeOther(c, HERE, `${reference} is deleted.`);
  });
