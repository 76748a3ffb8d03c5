// Lead delivery for the drills: real databases, queue, and portal, with injected faults.
import { env } from 'cloudflare:workers';
import type { LeadOutbox, QueuedLead } from '../../../../common/leads/outbox.ts';
import { noBreaker } from '../../../../common/upstream/breaker.ts';
import { createPortalClient, type PortalClient } from '../../../../common/upstream/client.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { type Batch, consume, enqueue } from '../../../../ops/src/leads/queue.ts';
import app from '../../../../portal/src/worker.ts';
import { newTrialLead } from '../../lead.ts';
import { newProof } from '../accounts/proof.ts';
import { newVisitor, unlimited } from '../portal.ts';

/** Possible faults. Each is injected where it would occur. */
export const FAULTS = [
  'portal down',
  'portal hanging',
  'portal returns 500',
  'portal slower than the visitor waits',
  'response lost after storing',
  'portal’s database locked',
  'outbox’s database locked',
  'response of the outbox lost',
  'queue rejecting the id',
  'Worker terminated before the queue was notified',
  'Worker terminated during delivery',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Returns whether a fault occurs this time. */
export type FaultCheck = (fault: Fault) => boolean;

/** Timeout of the drill's visitor for the portal, in milliseconds. */
const TIMEOUT_MS = 150;

/** Returns a D1 database that is locked whenever `isLocked` returns true. */
function lockableDb(db: D1Database, isLocked: () => boolean): D1Database {
  const guard = () => {
    if (isLocked()) throw new Error('D1_ERROR: database is locked: SQLITE_BUSY');
  };
  return {
    prepare(sql: string) {
      guard();
      return db.prepare(sql);
    },
    batch: async (statements: D1PreparedStatement[]) => {
      guard();
      return db.batch(statements);
    },
  } as D1Database;
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

/** Returns a portal with faults. A hanging request ends when the caller’s signal aborts. */
const portalWithFaults =
  (occurs: FaultCheck, { hasLongTimeout = false, hangsAtOnce = false }) =>
  async (request: Request): Promise<Response> => {
    const hang = () => (hangsAtOnce ? Promise.reject(new Error('aborted')) : rejectOnAbort(request.signal));
    if (occurs('portal down')) throw new Error('ECONNREFUSED');
    if (occurs('portal returns 500')) return new Response('', { status: 500 });
    // The queue consumer waits for 20 s; the drill does not.
    if (!hasLongTimeout && occurs('portal hanging')) return hang();
    // The fault is drawn once per request, because the number of database calls depends on earlier requests.
    const isLocked = occurs('portal’s database locked');
    const DB = lockableDb(env.DB, () => isLocked);
    const pending = app.fetch(request.clone(), { ...env, DB, FORM_LIMIT: unlimited });
    if (!hasLongTimeout && occurs('portal slower than the visitor waits')) {
      await pending;
      return hang();
    }
    const response = await pending;
    if (occurs('response lost after storing')) throw new Error('ECONNRESET');
    return response;
  };

/** Returns the site's client for one visitor. With `hangsAtOnce`, a hanging request is aborted immediately. */
export const portalOfVisitor = (
  occurs: FaultCheck,
  { clientIp = newVisitor(), hangsAtOnce = false } = {},
): PortalClient =>
  createPortalClient({
    send: portalWithFaults(occurs, { hangsAtOnce }),
    origin: 'https://portal',
    lang: 'EN_US',
    previewToken: null,
    clientIp,
    cookie: null,
    requestId: crypto.randomUUID(),
    breaker: noBreaker,
  });

export const timeouts = { portalTimeoutMs: TIMEOUT_MS };

/** Returns bindings of the ops Worker. `queued` receives the enqueued IDs. */
export const opsBindings = (occurs: FaultCheck, queued: (id: string) => void = () => undefined): Bindings =>
  ({
    DB: lockableDb(env.OPS_DB, () => occurs('outbox’s database locked')),
    PORTAL: { fetch: portalWithFaults(occurs, { hasLongTimeout: true }) },
    PORTAL_ORIGIN: '',
    LEADS: {
      sendBatch: async (messages: { body: { id: string } }[]) => {
        if (occurs('queue rejecting the id')) throw new Error('the queue is unavailable');
        for (const { body } of messages) queued(body.id);
        return env.LEADS.sendBatch(messages);
      },
    },
  }) as unknown as Bindings;

/**
 * Returns the outbox binding of the site. `first` contains the faults of the first of two concurrent requests, whose
 * order is random. `queued` receives the enqueued IDs.
 */
export const faultyOutbox = (
  occurs: FaultCheck,
  { first = occurs, queued }: { first?: FaultCheck; queued?: (id: string) => void } = {},
): LeadOutbox => ({
  async store(lead) {
    const { id, reference } = await storeLead(opsBindings(occurs).DB, lead, new Date());
    if (id !== null && !first('Worker terminated before the queue was notified'))
      await enqueue(opsBindings(first, queued), [id]);
    if (occurs('response of the outbox lost')) throw new Error('the connection was lost');
    return { reference };
  },
});

/** Consumes a queue batch. A terminated Worker does not acknowledge messages. */
export async function consumeBatch(occurs: FaultCheck, batch: Batch): Promise<void> {
  const isTerminated = occurs('Worker terminated during delivery');
  const ignored = () => undefined;
  const messages = isTerminated
    ? batch.messages.map(({ body, attempts }) => ({ body, attempts, ack: ignored, retry: ignored }))
    : batch.messages;
  await consume(opsBindings(occurs), { queue: batch.queue, messages }, () => 0);
  if (isTerminated) throw new Error('ended');
}

/**
 * Consumes a batch message by message, each with separate faults, so that the outcome does not depend on the batch
 * composition. Interrupted or unacknowledged messages are redelivered. `done` receives the IDs of the others.
 */
export async function consumeEach(
  { queue, messages }: Batch,
  {
    faultsOf,
    done,
  }: { faultsOf: (reference: string, attempt: number) => Promise<FaultCheck>; done: (id: string) => void },
): Promise<void> {
  for (const message of messages) {
    const { body, attempts } = message;
    const row = await env.OPS_DB.prepare('SELECT reference FROM outbox WHERE id = ?')
      .bind(body.id)
      .first<{ reference: string }>();
    const occurs = await faultsOf(row?.reference ?? '', attempts);
    const isTerminated = occurs('Worker terminated during delivery');
    let isOver = false;
    const ack = () => {
      isOver = true;
    };
    const retry = () => undefined;
    await consume(opsBindings(occurs), { queue, messages: [{ body, attempts, ack, retry }] }, () => 0);
    if (isTerminated || !isOver) {
      message.retry({ delaySeconds: 0 });
      continue;
    }
    message.ack();
    done(body.id);
  }
}

/** Returns a unique lead with `mark` in its values. */
export const createLead = async (mark: string): Promise<QueuedLead> => ({
  lead: await newTrialLead({ mark, page: `page of ${mark}` }),
  proof: await newProof('free-trial'),
});
