// /ops/leads: what visitors have sent. What is looked for travels in the body of a form, never in an address, since
// addresses are logged; each look is written down (src/leads/access.ts).
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type LeadFilter as Filter,
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
import { Replayed, Undelivered } from './undelivered.tsx';
import { form, path } from './validated.ts';
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

const text = z.string().max(200).catch('');
/** The filter as a form sends it: texts, empty where nothing is chosen, days in the editor's zone. */
const SentFilter = z.object({
  form: text,
  status: text,
  locale: text,
  search: text,
  quarantined: text,
  from: text,
  until: text,
  before: text,
});
type SentFilter = z.output<typeof SentFilter>;
const NOTHING_CHOSEN = SentFilter.parse({});

function filterOf(
  { quarantined, from, until, before: _, ...texts }: SentFilter,
  zone: string,
): Filter | null {
  const midnight = (day: string) => (day ? instantIn(`${day}T00:00`, zone) : undefined);
  const chosen = {
    ...texts,
    quarantined: quarantined === '' ? undefined : quarantined === 'yes',
    from: midnight(from),
    until: midnight(until),
  };
  const entries = Object.entries(chosen).filter(([, value]) => value !== undefined && value !== '');
  return LeadFilterSchema.safeParse(Object.fromEntries(entries)).data ?? null;
}

async function inbox(c: Context<ConsoleEnv>, posted: SentFilter) {
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
      <LeadFilter posted={filter === null ? NOTHING_CHOSEN : posted} />
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

const Named = z.object({ reference: ReferenceSchema });
/** `null` for a status that there is not. */
const SentStatus = z.object({ status: z.enum(LEAD_STATUSES).nullable().catch(null) });

const unknownReference = (c: Context) => seeOther(c, HERE, 'There is no such reference.', 'bad');

const ACCESSES: readonly Column<AccessRow>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', isHead: true, cell: ({ by }) => by },
  { name: 'What', cell: ({ action, reference }) => `${action} ${reference ?? ''}` },
  { name: 'Which', cell: ({ detail }) => <code>{detail ?? '–'}</code> },
];
export const leadPages = new Hono<ConsoleEnv>()
  .get('/', (c) => inbox(c, NOTHING_CHOSEN))
  .post('/', form(SentFilter), (c) => inbox(c, c.req.valid('form')))
  .post('/csv', form(SentFilter), async (c) => {
    const filter = filterOf(c.req.valid('form'), c.var.zone);
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
  .post('/replay', form(Replayed, unknownReference), async (c) => {
    const { count } = await given(await callsOf(c).leads.replay.$post({ json: c.req.valid('form') }));
    return seeOther(c, HERE, count === 1 ? '1 lead is sent again.' : `${count} leads are sent again.`);
  })
  .get('/:reference', path(Named), async (c) => {
    const { reference } = c.req.valid('param');
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
  .post('/:reference/status', path(Named), form(SentStatus), async (c) => {
    const { reference } = c.req.valid('param');
    const { status } = c.req.valid('form');
    if (!status) return seeOther(c, `${HERE}/${reference}`, 'There is no such status.', 'bad');
    const answer = await callsOf(c).leads[':reference'].status.$put({
      param: { reference },
      json: { status },
    });
    if (answer.status !== 200)
      return seeOther(c, HERE, 'The portal has no such lead: its status is as it was.', 'bad');
    return seeOther(c, `${HERE}/${reference}`, `${reference} is ${status} now.`);
  })
  .get('/:reference/delete', path(Named), (c) => {
    const { reference } = c.req.valid('param');
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
  .post('/:reference/delete', path(Named), async (c) => {
    const { reference } = c.req.valid('param');
    const answer = await callsOf(c).leads[':reference'].$delete({ param: { reference } });
    if (answer.status === 404) return seeOther(c, HERE, `${reference} was not there any more.`, 'bad');
    await given(answer);
    return seeOther(c, HERE, `${reference} is deleted.`);
  });
