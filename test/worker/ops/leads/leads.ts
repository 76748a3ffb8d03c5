// Leads for tests, a portal that takes them, and what the outbox holds.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { referenceOf } from '../../../../common/forms/idempotency.ts';
import type { QueuedLead } from '../../../../common/leads/outbox.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { Outbox } from '../../../../ops/src/leads/entrypoint.ts';
import type { Batch, LeadMessage } from '../../../../ops/src/leads/queue.ts';
import { trialOf } from '../../lead.ts';

/** A lead that nobody else is, from a page of its own. `mark` stands in its text. */
export const aLead = async (
  mark: string = crypto.randomUUID(),
  submittedAt = '2026-11-01T00:00:00.000Z',
): Promise<QueuedLead> => ({
  lead: await trialOf({ mark, page: crypto.randomUUID(), over: { locale: 'ko', submittedAt } }),
  proof: { pictureType: 'altcha', verifyCode: 'solved' },
});

/** A portal that stores what it gets once a key, and fails as it is told to. */
export function leadPortal() {
  const stored = new Map<string, { path: string; headers: Headers; body: unknown }>();
  const portal = {
    stored,
    requested: 0,
    /** Answers instead; `undefined` lets it store. */
    answer: (): Response | undefined => undefined,
    async fetch(request: Request): Promise<Response> {
      portal.requested += 1;
      const instead = portal.answer();
      if (instead) return instead;
      const key = request.headers.get('idempotency-key') ?? '';
      const { pathname, searchParams } = new URL(request.url);
      if (!stored.has(key))
        stored.set(key, {
          path: `${pathname}?${searchParams}`,
          headers: request.headers,
          body: await request.json(),
        });
      const reference = await referenceOf('free-trial', key);
      const data = { reference, receivedAt: '2026-11-01T00:00:00.000Z' };
      return Response.json({ code: '0', message: '', data });
    },
  };
  return portal;
}

/** A queue that only notes what it is given. */
export function notedQueue() {
  const ids: string[] = [];
  const queue = {
    ids,
    isBroken: false,
    async sendBatch(messages: Iterable<{ body: LeadMessage }>): Promise<never> {
      if (queue.isBroken) throw new Error('the queue is not there');
      for (const { body } of messages) ids.push(body.id);
      return undefined as never;
    },
  };
  return queue;
}

/** Has the outbox keep a lead, as the site does, and waits for what it does behind its answer. */
export async function kept(given: QueuedLead, bindings: Bindings): Promise<{ reference: string }> {
  const ctx = createExecutionContext();
  const answer = await new Outbox(ctx, bindings).keep(given);
  await waitOnExecutionContext(ctx);
  return answer;
}

/** A batch of a queue, and what became of each of its messages. */
export function batchOf(ids: readonly string[], { queue = 'leads', attempts = 1 } = {}) {
  const fates: ('acknowledged' | number)[] = [];
  const batch: Batch = {
    queue,
    messages: ids.map((id, at) => ({
      body: { id },
      attempts,
      ack: () => {
        fates[at] = 'acknowledged';
      },
      retry: ({ delaySeconds }) => {
        fates[at] = delaySeconds;
      },
    })),
  };
  return { batch, fates };
}

export interface OutboxLine {
  id: string;
  state: string;
  lead: string | null;
  attempts: number;
  last_error: string | null;
  look_at: string;
  reference: string;
  portal_reference: string | null;
}
export const outbox = async (): Promise<OutboxLine[]> =>
  (await env.DB.prepare('SELECT * FROM outbox ORDER BY kept_at').all<OutboxLine>()).results;
