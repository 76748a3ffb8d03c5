// /ops/leads: forms that visitors have submitted. Search terms are sent in the request body, because URLs are logged.
// Every access is recorded (leads/access.ts).

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type LeadFilter as Filter,
  LEAD_KINDS,
  LEAD_STATUSES,
  LeadFilterSchema,
  ReferenceSchema,
} from '../../../common/leads/store.ts';
import { formatCount } from '../../../common/text/count.ts';
import { approvalPages, LIST_PATH } from '../approvals/page.tsx';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form } from '../console/form.tsx';
import { seeOther } from '../console/notice.ts';
import { Confirm, Filters } from '../console/resource.tsx';
import { instantIn } from '../console/time-zone.ts';
import { form, path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { NotProvided } from '../health/content.tsx';
import { accessPages } from './access-page.tsx';
import { ExportButton, LeadFilter } from './filter.tsx';
import { handlingPages } from './handling/page.tsx';
import { LeadTable } from './list.tsx';
import { Lists, pathOf } from './lists.tsx';
import { deliveryPages } from './notifications/page.tsx';
import { routingPages } from './routing/page.tsx';
import { statusName } from './text.ts';
import { Replayed, Undelivered } from './undelivered.tsx';
import { LeadState, LeadView, WaitingLead } from './view.tsx';

const PAGE_PATH = '/ops/leads';
const PAGE_SIZE = 50;

const text = z.string().max(200).catch('');
/** The filter as submitted: strings, empty if not set, with days in the editor's zone. */
const SubmittedFilter = z.object({
  kind: z.enum(LEAD_KINDS).catch('lead'),
  form: text,
  status: text,
  locale: text,
  search: text,
  quarantined: text,
  from: text,
  until: text,
  owner: text,
  overdue: text,
  before: text,
});
type SubmittedFilter = z.output<typeof SubmittedFilter>;
const EMPTY_FILTER = SubmittedFilter.parse({});

function filterOf(
  { quarantined, overdue, from, until, before: _, kind: __, ...texts }: SubmittedFilter,
  zone: string,
): Filter | null {
  const midnightOf = (day: string) => (day ? instantIn(`${day}T00:00`, zone) : undefined);
  const selected = {
    ...texts,
    quarantined: quarantined === '' ? undefined : quarantined === 'yes',
    overdue: overdue === '' ? undefined : overdue === 'yes',
    from: midnightOf(from),
    until: midnightOf(until),
  };
  const entries = Object.entries(selected).filter(([, value]) => value !== undefined && value !== '');
  return LeadFilterSchema.safeParse(Object.fromEntries(entries)).data ?? null;
}

const fetchPeople = async (c: Context<ConsoleEnv>): Promise<string[]> =>
  (await callsOf(c).leads.people.$get().then(bodyOf)).people;

const LEADS_HEAD = {
  title: 'Leads',
  purpose: 'Forms that visitors have submitted, newest first. Every access is recorded.',
} as const;
const FEEDBACK_HEAD = {
  title: 'Documentation feedback',
  purpose: 'Messages about documents, newest first.',
  actions: (
    <Form action={`${PAGE_PATH}/csv`}>
      <input type="hidden" name="kind" value="feedback" />
      <button type="submit">Export CSV</button>
    </Form>
  ),
} as const;

async function renderInbox(c: Context<ConsoleEnv>, posted: SubmittedFilter) {
  const { kind } = posted;
  const filter = filterOf(posted, c.var.zone);
  const before = Number(posted.before);
  const page = Number.isInteger(before) && before > 0 ? { before } : {};
  const calls = callsOf(c).leads;
  const json = { ...(filter ?? {}), ...page, kind, limit: PAGE_SIZE };
  const [{ rows, isSilent, outbox }, people] = await Promise.all([
    calls.search.$post({ json }).then(bodyOf),
    kind === 'lead' ? fetchPeople(c) : [],
  ]);
  const oldest = rows.at(-1)?.id;
  const isChoice = filter !== null && Object.keys({ ...filter, ...page }).length > 0;
  const hasFilter = kind === 'lead' && (rows.length > 0 || isChoice || isSilent || filter === null);
  if (filter === null) c.status(400);
  return c.render(
    <>
      {filter === null && (
        <p className="notice bad" role="alert">
          These filters are invalid. All leads are shown.
        </p>
      )}
      <Lists current={kind} />
      <Undelivered rows={outbox.filter(({ form }) => (form === 'feedback') === (kind === 'feedback'))} />
      {hasFilter && (
        <Filters isOpen={isChoice}>
          <LeadFilter posted={filter === null ? EMPTY_FILTER : posted} people={people} />
        </Filters>
      )}
      {isSilent && c.env.PORTAL_ORIGIN && <NotProvided />}
      {isSilent && !c.env.PORTAL_ORIGIN && (
        <p className="notice bad" role="status">
          The portal does not respond, so its leads cannot be listed. Nothing is lost: leads that wait for it
          are listed above.
        </p>
      )}
      {!isSilent && <LeadTable kind={kind} rows={rows} isFiltered={isChoice} now={Date.now()} />}
      {rows.length === PAGE_SIZE && oldest !== undefined && (
        <Form action={PAGE_PATH} className="actions">
          {Object.entries({ ...posted, before: String(oldest) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit">{kind === 'feedback' ? 'Older feedback' : 'Older leads'}</button>
        </Form>
      )}
    </>,
    kind === 'feedback' ? FEEDBACK_HEAD : { ...LEADS_HEAD, actions: hasFilter && <ExportButton /> },
  );
}

const ReferenceParam = z.object({ reference: ReferenceSchema });
/** `null` for an unknown status. */
const SubmittedStatus = z.object({
  status: z.enum(LEAD_STATUSES).nullable().catch(null),
  /** The list to return to, or `script` for a response without a page (browser.js). */
  to: z
    .enum([...LEAD_KINDS, 'script'])
    .optional()
    .catch(undefined),
});

const unknownReference = (c: Context) =>
  seeOther(c, PAGE_PATH, 'There is no lead with this reference.', 'bad');

/** Response to an action that a second person must confirm. */
async function sendUnconfirmed(c: Context, response: { json: () => Promise<{ error: string }> }) {
  const { error } = await response.json();
  return error === 'unconfirmed'
    ? seeOther(c, LIST_PATH, 'Nothing was done yet: another person must confirm this request.', 'warn')
    : seeOther(c, LIST_PATH, 'Nothing was done: you have too many open requests. Withdraw some.', 'bad');
}

export const leadPages = new Hono<ConsoleEnv>()
  .route('/routing', routingPages)
  .route('/deliveries', deliveryPages)
  .get('/', (c) => renderInbox(c, EMPTY_FILTER))
  .post('/', form(SubmittedFilter), (c) => renderInbox(c, c.req.valid('form')))
  .get('/feedback', (c) => renderInbox(c, { ...EMPTY_FILTER, kind: 'feedback' }))
  .post('/csv', form(SubmittedFilter), async (c) => {
    const posted = c.req.valid('form');
    const filter = filterOf(posted, c.var.zone);
    if (!filter) return seeOther(c, PAGE_PATH, 'These filters are invalid. No file was exported.', 'bad');
    const response = await callsOf(c).leads.csv.$post({ json: { ...filter, kind: posted.kind } });
    if (response.status === 403) return sendUnconfirmed(c, response);
    if (response.status !== 200)
      return seeOther(
        c,
        PAGE_PATH,
        'The leads are stored by another portal. Export them with its tools.',
        'bad',
      );
    return new Response(response.body, response);
  })
  .route('/approvals', approvalPages)
  .route('/access', accessPages)
  .post('/replay', form(Replayed, unknownReference), async (c) => {
    const { count } = await bodyOf(await callsOf(c).leads.replay.$post({ json: c.req.valid('form') }));
    return seeOther(c, PAGE_PATH, `${formatCount(count, 'lead is', 'leads are')} sent again.`);
  })
  .get('/:reference', path(ReferenceParam), async (c) => {
    const { reference } = c.req.valid('param');
    const [response, people] = await Promise.all([
      callsOf(c).leads[':reference'].$get({ param: { reference } }),
      fetchPeople(c),
    ]);
    if (response.status === 404) return c.notFound();
    const { lead, waiting, ...more } = await bodyOf(response);
    const { names } = more;
    const isFeedback = (lead ?? waiting?.row)?.form === 'feedback';
    return c.render(
      <>
        {lead && <LeadView lead={lead} {...more} people={people} now={Date.now()} />}
        {waiting && <WaitingLead waiting={waiting} names={names} />}
      </>,
      {
        title: `Lead ${reference}`,
        back: isFeedback
          ? { to: pathOf('feedback'), name: 'All feedback' }
          : { to: PAGE_PATH, name: 'All leads' },
        purpose: lead ? <LeadState lead={lead} now={Date.now()} /> : 'The portal has not received it yet.',
        actions: (
          <a className="button danger" href={`${PAGE_PATH}/${reference}/delete`}>
            Delete lead
          </a>
        ),
      },
    );
  })
  .post('/:reference/status', path(ReferenceParam), form(SubmittedStatus), async (c) => {
    const { reference } = c.req.valid('param');
    const { status, to } = c.req.valid('form');
    if (!status) return seeOther(c, `${PAGE_PATH}/${reference}`, 'There is no such status.', 'bad');
    const response = await callsOf(c).leads[':reference'].status.$put({
      param: { reference },
      json: { status },
    });
    if (to === 'script') return c.body(null, response.status === 200 ? 204 : 404);
    if (response.status !== 200)
      return seeOther(c, PAGE_PATH, 'The portal has no such lead. Its status was not changed.', 'bad');
    const back = to ? pathOf(to) : `${PAGE_PATH}/${reference}`;
    return seeOther(c, back, `The status of ${reference} is ${statusName(status)}.`);
  })
  .get('/:reference/delete', path(ReferenceParam), (c) => {
    const { reference } = c.req.valid('param');
    return c.render(
      <Confirm
        back={`${PAGE_PATH}/${reference}`}
        form={
          <Form action={`${PAGE_PATH}/${reference}/delete`}>
            <button type="submit" className="danger">
              Delete {reference}
            </button>
          </Form>
        }
      >
        <p>
          The lead is deleted from the portal and from the delivery queue, with its notes and notifications.
          The console cannot restore it.
        </p>
      </Confirm>,
      { title: `Delete ${reference}?` },
    );
  })
  .post('/:reference/delete', path(ReferenceParam), async (c) => {
    const { reference } = c.req.valid('param');
    const response = await callsOf(c).leads[':reference'].$delete({ param: { reference } });
    if (response.status === 404)
      return seeOther(c, PAGE_PATH, `${reference} had been deleted already.`, 'bad');
    if (response.status === 403) return sendUnconfirmed(c, response);
    await bodyOf(response);
    return seeOther(c, PAGE_PATH, `${reference} is deleted.`);
  })
  .route('/', handlingPages);
