// Lead API under /ops/api/leads: leads in the portal, and leads that wait for delivery. Filters are sent in the body,
// because URLs are logged.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  LEAD_STATUSES,
  LeadFilterSchema,
  LeadQuerySchema,
  type LeadStore,
  ReferenceSchema,
  type StoredLead,
} from '../../../common/leads/store.ts';
import { approvalCalls } from '../approvals/api.ts';
import type { ApprovedAction } from '../approvals/schema.ts';
import { permit } from '../approvals/store.ts';
import { BYTE_ORDER_MARK } from '../csv/cell.ts';
import type { OpsEnv } from '../env.ts';
import { json, param } from '../validators.ts';
import { listAccesses, recordLeadAccess, withoutSearch } from './access.ts';
import { fetchCodeNames } from './code-names.ts';
import { headerOf, lineOf } from './csv.ts';
import { handlingCalls } from './handling/api.ts';
import { callStore, storeOf, toPortalReference } from './handling/store-of.ts';
import { notificationCalls } from './notifications/api.ts';
import { listLeadAttempts, removeNotifications } from './notifications/log-store.ts';
import { listUndelivered, readUndelivered, removeLead, requeueLeads } from './outbox-store.ts';
import { enqueue } from './queue.ts';
import { routingCalls } from './routing/api.ts';

const Param = z.object({ reference: ReferenceSchema });
const PAGE_SIZE = 500;

/**
 * Checks whether the caller may run an action (setting TWO_PERSON). Returns the person who confirmed it, for the access
 * log, or the response body for an unconfirmed action.
 */
async function checkApproval(c: Context<OpsEnv>, action: ApprovedAction, subject: object) {
  const permitted = await permit(c.env.DB, c.env.TWO_PERSON, { action, subject, by: c.var.by });
  if (permitted.state === 'too-many')
    return { isApproved: false, body: { error: 'too-many-requests' as const } } as const;
  if (permitted.state === 'waiting') {
    const { id, endsAt } = permitted;
    return { isApproved: false, body: { error: 'unconfirmed' as const, id, endsAt } } as const;
  }
  return {
    isApproved: true,
    detail: permitted.state === 'free' ? null : { confirmedBy: permitted.confirmedBy },
  } as const;
}

/** Streams leads as CSV page by page to limit memory use. */
function csvOf(
  store: LeadStore,
  filter: z.output<typeof LeadFilterSchema>,
  fields: string[],
): ReadableStream {
  const encoder = new TextEncoder();
  let before: number | undefined;
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(BYTE_ORDER_MARK + headerOf(fields))),
    async pull(stream) {
      const rows = await store.list({
        ...filter,
        limit: PAGE_SIZE,
        ...(before === undefined ? {} : { before }),
      });
      if (rows.length > 0) stream.enqueue(encoder.encode(rows.map((row) => lineOf(row, fields)).join('')));
      before = rows.at(-1)?.id;
      if (rows.length < PAGE_SIZE) stream.close();
    },
  });
}

export const inbox = new Hono<OpsEnv>()
  .route('/routing', routingCalls)
  .route('/notices', notificationCalls)
  .route('/', handlingCalls)
  /** Leads of the portal, and leads that wait or have failed. `isProvided` is false with an external portal. */
  .post('/search', json(LeadQuerySchema), async (c) => {
    const query = c.req.valid('json');
    await recordLeadAccess(c.env.DB, c.var.by, 'list', { detail: withoutSearch(query) });
    const store = storeOf(c);
    const { value: rows, isSilent } = await callStore(store?.list(query), []);
    return c.json(
      { rows, isSilent, isProvided: Boolean(store), outbox: await listUndelivered(c.env.DB) },
      200,
    );
  })
  .post('/csv', json(LeadFilterSchema), async (c) => {
    const filter = c.req.valid('json');
    const store = storeOf(c);
    if (!store) return c.json({ error: 'elsewhere' as const }, 409);
    const permission = await checkApproval(c, 'export', filter);
    if (!permission.isApproved) return c.json(permission.body, 403);
    await recordLeadAccess(c.env.DB, c.var.by, 'export', {
      detail: { ...withoutSearch(filter), ...permission.detail },
    });
    const body = csvOf(store, filter, await store.fields(filter));
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="leads.csv"',
    });
  })
  .route('/approvals', approvalCalls)
  .get('/access', async (c) => c.json({ rows: await listAccesses(c.env.DB, 200) }, 200))
  /** Requeues the lead with a reference, or all leads: failed ones, and waiting ones with a later next attempt. */
  .post('/replay', json(z.strictObject({ reference: ReferenceSchema.nullable() })), async (c) => {
    const { reference } = c.req.valid('json');
    await recordLeadAccess(c.env.DB, c.var.by, 'replay', { reference });
    const ids = await requeueLeads(c.env.DB, reference, new Date());
    await enqueue(c.env, ids);
    return c.json({ count: ids.length }, 200);
  })
  /** A lead of the portal or the outbox, with notes and deliveries. `names` are names of the codes in its fields. */
  .get('/:reference', param(Param), async (c) => {
    const { reference } = c.req.valid('param');
    await recordLeadAccess(c.env.DB, c.var.by, 'read', { reference });
    const portalReference = await toPortalReference(c, reference);
    const { value: lead, isSilent } = await callStore(storeOf(c)?.get(portalReference), null);
    const waiting = lead ? null : await readUndelivered(c.env.DB, reference);
    if (!lead && !waiting) return c.json({ error: 'not-found' as const, isSilent }, 404);
    const [form, values] = lead
      ? [lead.form, lead.detail]
      : [waiting?.row.form ?? '', waiting?.lead?.body ?? {}];
    const [names, notes, attempts] = await Promise.all([
      fetchCodeNames(c.env, form, values as StoredLead['detail']),
      callStore(lead ? storeOf(c)?.notes(portalReference) : undefined, []),
      listLeadAttempts(c.env.DB, portalReference),
    ]);
    return c.json({ lead, waiting, names, notes: notes.value, attempts }, 200);
  })
  .put(
    '/:reference/status',
    param(Param),
    json(z.strictObject({ status: z.enum(LEAD_STATUSES) })),
    async (c) => {
      const [{ reference }, { status }] = [c.req.valid('param'), c.req.valid('json')];
      const store = storeOf(c);
      if (!store) return c.json({ error: 'elsewhere' as const }, 409);
      await recordLeadAccess(c.env.DB, c.var.by, 'status', { reference, detail: { status } });
      const portalReference = await toPortalReference(c, reference);
      if (!(await store.setStatus(portalReference, status)))
        return c.json({ error: 'not-found' as const }, 404);
      return c.json({ reference, status }, 200);
    },
  )
  /** Deletes a lead from the outbox and the portal, with its notes and notifications. */
  .delete('/:reference', param(Param), async (c) => {
    const { reference } = c.req.valid('param');
    const permission = await checkApproval(c, 'delete', { reference });
    if (!permission.isApproved) return c.json(permission.body, 403);
    await recordLeadAccess(c.env.DB, c.var.by, 'delete', { reference, detail: permission.detail });
    const portalReference = await toPortalReference(c, reference);
    // The outbox comes first, so that a waiting lead is not delivered after the portal has deleted it.
    const wasInOutbox = await removeLead(c.env.DB, portalReference);
    const wasInPortal = (await storeOf(c)?.remove(portalReference)) ?? false;
    await removeNotifications(c.env.DB, portalReference);
    if (!wasInOutbox && !wasInPortal) return c.json({ error: 'not-found' as const }, 404);
    return c.json({ reference }, 200);
  });
