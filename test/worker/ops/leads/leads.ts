// Helpers for lead tests: leads, a portal that accepts them, and the contents of the outbox.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { toReference } from '../../../../common/forms/idempotency.ts';
import type { QueuedLead } from '../../../../common/leads/outbox.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { Outbox } from '../../../../ops/src/leads/entrypoint.ts';
import type { Batch, LeadMessage } from '../../../../ops/src/leads/queue.ts';
import { newTrialLead } from '../../lead.ts';

/** Returns a unique lead from a separate page, with `mark` in its text. */
export const createLead = async (
  mark: string = crypto.randomUUID(),
  submittedAt = '2026-11-01T00:00:00.000Z',
): Promise<QueuedLead> => ({
  lead: await newTrialLead({ mark, page: crypto.randomUUID(), extra: { locale: 'ko', submittedAt } }),
  proof: { pictureType: 'altcha', verifyCode: 'solved' },
});

/** Returns a portal that stores one lead per key and can be made to fail. */
export function leadPortal() {
  const stored = new Map<string, { path: string; headers: Headers; body: unknown }>();
  const portal = {
    stored,
    requested: 0,
    /** Returns a response instead of storing the lead; `undefined` stores it. */
    respond: (): Response | undefined => undefined,
    async fetch(request: Request): Promise<Response> {
      portal.requested += 1;
      const instead = portal.respond();
      if (instead) return instead;
      const key = request.headers.get('idempotency-key') ?? '';
      const { pathname, searchParams } = new URL(request.url);
      if (!stored.has(key))
        stored.set(key, {
          path: `${pathname}?${searchParams}`,
          headers: request.headers,
          body: await request.json(),
        });
      const reference = await toReference('free-trial', key);
      const data = { reference, receivedAt: '2026-11-01T00:00:00.000Z' };
      return Response.json({ code: '0', message: '', data });
    },
  };
  return portal;
}

/** Returns a queue that collects its message IDs. */
export function recordingQueue() {
  const ids: string[] = [];
  const queue = {
    ids,
    isBroken: false,
    async sendBatch(messages: Iterable<{ body: LeadMessage }>): Promise<never> {
      if (queue.isBroken) throw new Error('the queue is unavailable');
      for (const { body } of messages) ids.push(body.id);
      return undefined as never;
    },
  };
  return queue;
}

/** Sends a lead to the outbox as the site does, and waits for its background work. */
export async function addToOutbox(
  queued: QueuedLead,
  bindings: Bindings,
  method: 'store' | 'keep' = 'store',
): Promise<{ reference: string }> {
  const ctx = createExecutionContext();
  const receipt = await new Outbox(ctx, bindings)[method](queued);
  await waitOnExecutionContext(ctx);
  return receipt;
}

/** Returns a queue batch and the outcome of each of its messages: acknowledged, or the retry delay in seconds. */
export function batchOf(ids: readonly string[], { queue = 'leads', attempts = 1 } = {}) {
  const outcomes: ('acknowledged' | number)[] = [];
  const batch: Batch = {
    queue,
    messages: ids.map((id, index) => ({
      body: { id },
      attempts,
      ack: () => {
        outcomes[index] = 'acknowledged';
      },
      retry: ({ delaySeconds }) => {
        outcomes[index] = delaySeconds;
      },
    })),
  };
  return { batch, outcomes };
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
export const readOutbox = async (): Promise<OutboxLine[]> =>
  (await env.DB.prepare('SELECT * FROM outbox ORDER BY kept_at').all<OutboxLine>()).results;
