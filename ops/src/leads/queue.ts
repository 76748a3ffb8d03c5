// Delivery of leads from the outbox to the portal. The queue LEADS contains their IDs. The consumer delivers a lead
// with the visitor's idempotency key. Duplicate or lost messages are harmless, because the outbox stores the state.

import { callOf } from '../../../common/forms/calls.ts';
import { isRejection } from '../../../common/leads/send.ts';
import { traceparent, withSpan } from '../../../common/trace/span.ts';
import { continueTrace } from '../../../common/trace/trace.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { portalOf } from '../portal.ts';
import {
  markDead,
  markDelivered,
  markQueued,
  readOverdue,
  readWaiting,
  recordFailure,
} from './outbox-store.ts';

export interface LeadMessage {
  id: string;
  /** Trace of the request that submitted the lead (W3C Trace Context), if it is traced. */
  traceparent?: string;
}

/** Dead letter queue. It receives a message after the number of retries set in ops/wrangler.toml. */
export const DEAD_LETTERS = 'leads-dead';

const FIRST_PAUSE_SECONDS = 10;
const MAX_PAUSE_SECONDS = 4 * 3600;
/** Maximum number of messages per `sendBatch`. */
const BATCH_SIZE = 100;

/** Delay in seconds after a number of attempts: exponential backoff from 10 seconds to at most four hours. */
export const retryDelay = (attempts: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20));

/** Enqueues lead IDs. If that fails, the leads remain overdue, and a later cron run retries (`redrive`). */
export async function enqueue(env: Bindings, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const chunk = ids.slice(from, from + BATCH_SIZE);
    try {
      const send = async () => {
        const trace = traceparent();
        const body = (id: string): LeadMessage => (trace ? { id, traceparent: trace } : { id });
        return env.LEADS.sendBatch(chunk.map((id) => ({ body: body(id) })));
      };
      await withSpan('queue', send, 'producer');
      await markQueued(env.DB, chunk, new Date());
    } catch (error) {
      log('leads.not-queued', { count: chunk.length, error });
    }
  }
}

/** Enqueues overdue leads; runs every minute. */
export async function redrive(env: Bindings, now = new Date()): Promise<void> {
  await enqueue(env, await readOverdue(env.DB, now, 10 * BATCH_SIZE));
}

/** Description of a failure without personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof PortalError)) return error instanceof Error ? error.name : typeof error;
  const { failure, rejection } = error;
  return rejection ? `${failure} ${rejection.httpStatus} ${rejection.code ?? ''}`.trim() : failure;
}

/** Whether the portal rejects the lead permanently. A 429 is temporary. */
const isFinal = (error: unknown): boolean => isRejection(error) && error.rejection?.httpStatus !== 429;

/** The subset of the platform's Message that the consumer uses. */
interface Message {
  body: LeadMessage;
  /** Attempts, from 1. */
  attempts: number;
  ack: () => void;
  retry: (options: { delaySeconds: number }) => void;
}
export interface Batch {
  queue: string;
  messages: readonly Message[];
}

async function deliver(env: Bindings, id: string): Promise<void> {
  const waiting = await readWaiting(env.DB, id);
  if (!waiting) return;
  const { lead, proof } = waiting;
  const { name, params } = callOf(lead, proof);
  const { idempotencyKey, quarantined, submittedAt, locale } = lead;
  const receipt = await portalOf(env, locale).call(name, params, {
    lead: { idempotencyKey, quarantined, submittedAt },
  });
  await markDelivered(env.DB, id, { now: new Date(), portalReference: receipt.reference });
}

async function moveToDead(env: Bindings, id: string, reason: string | null): Promise<void> {
  const reference = await markDead(env.DB, id, reason);
  if (reference !== null) log('leads.dead', { id, reference, reason });
}

async function handle(env: Bindings, message: Message, pause: (attempts: number) => number): Promise<void> {
  const { id } = message.body;
  try {
    await deliver(env, id);
    message.ack();
  } catch (error) {
    const reason = reasonOf(error);
    const inSeconds = pause(message.attempts);
    try {
      if (isFinal(error)) {
        await moveToDead(env, id, reason);
        return message.ack();
      }
      log('leads.not-delivered', { id, attempts: message.attempts, reason });
      await recordFailure(env.DB, id, { now: new Date(), error: reason, inSeconds });
    } catch (writeError) {
      log('leads.not-recorded', { id, error: writeError });
    }
    message.retry({ delaySeconds: inSeconds });
  }
}

/**
 * Consumes a batch of the queue LEADS or its dead letter queue. Dead letters are marked as failed in the outbox, for
 * `npm run ops -- leads replay`. `pause` returns the seconds until the next attempt.
 */
export async function consume(env: Bindings, batch: Batch, pause = retryDelay): Promise<void> {
  if (batch.queue !== DEAD_LETTERS) {
    // Sequential delivery avoids overloading a portal that has just recovered.
    const exports: Promise<unknown>[] = [];
    const worker = {
      service: 'ops',
      env,
      ctx: { waitUntil: (promise: Promise<unknown>) => void exports.push(promise) },
    } as const;
    for (const message of batch.messages) {
      const attributes = { 'messaging.attempt': message.attempts };
      await continueTrace(
        worker,
        message.body.traceparent,
        { name: 'deliver', kind: 'consumer', attributes },
        (span) => handle(span, message, pause),
      );
    }
    await Promise.all(exports);
    return;
  }
  for (const message of batch.messages) {
    try {
      await moveToDead(env, message.body.id, null);
      message.ack();
    } catch (error) {
      log('leads.not-recorded', { id: message.body.id, error });
      message.retry({ delaySeconds: pause(message.attempts) });
    }
  }
}
