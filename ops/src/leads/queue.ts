// From the outbox to the portal: ids go onto the queue LEADS, and whoever takes one off it delivers that lead,
// under the key that the visitor sent it with. A message more or less does no harm: the outbox says what waits.

import { callOf } from '../../../common/forms/calls.ts';
import { isAnswer } from '../../../common/leads/send.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import type { Bindings } from '../env.ts';
import { portalOf } from '../portal.ts';
import { log } from './log.ts';
import { buried, delivered, failed, overdue, queued, waiting } from './outbox-store.ts';

/** What stands on the queue. */
export interface LeadMessage {
  id: string;
}

/** The queue of those that were tried as often as ops/wrangler.toml says. */
export const DEAD_LETTERS = 'leads-dead';

const FIRST_PAUSE_SECONDS = 10;
const MAX_PAUSE_SECONDS = 4 * 3600;
/** As many as fit into one `sendBatch`. */
const MAX_CONCURRENT = 100;

/** How long to wait after so many attempts: 10 s, then twice as long each time, up to four hours. */
export const pauseAfter = (attempts: number): number =>
  Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20));

/** Puts ids on the queue. Where it cannot, they stay overdue, and the next minute tries again (`redrive`). */
export async function enqueue(env: Bindings, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_CONCURRENT) {
    const part = ids.slice(from, from + MAX_CONCURRENT);
    try {
      await env.LEADS.sendBatch(part.map((id) => ({ body: { id } })));
      await queued(env.DB, part, new Date());
    } catch (error) {
      log('leads.not-queued', { count: part.length, error });
    }
  }
}

/** Puts whatever the queue has lost, or never got, on it again; every minute. */
export async function redrive(env: Bindings, now = new Date()): Promise<void> {
  await enqueue(env, await overdue(env.DB, now, 10 * MAX_CONCURRENT));
}

/** What can be said of a failure: nothing that a visitor wrote. */
function reasonOf(error: unknown): string {
  if (!(error instanceof PortalError)) return error instanceof Error ? error.name : typeof error;
  const { failure, refusal } = error;
  return refusal ? `${failure} ${refusal.httpStatus} ${refusal.code ?? ''}`.trim() : failure;
}

/** The portal will say the same of it tomorrow. 429 is not about the lead. */
const isFinal = (error: unknown): boolean => isAnswer(error) && error.refusal?.httpStatus !== 429;

/** Of the platform's Message, what a consumer needs. */
interface Message {
  body: LeadMessage;
  /** From 1. */
  attempts: number;
  ack: () => void;
  retry: (options: { delaySeconds: number }) => void;
}
export interface Batch {
  queue: string;
  messages: readonly Message[];
}

async function deliver(env: Bindings, id: string): Promise<void> {
  const given = await waiting(env.DB, id);
  if (!given) return;
  const { lead, proof } = given;
  const { name, params } = callOf(lead, proof);
  const { idempotencyKey, quarantined, submittedAt, locale } = lead;
  const receipt = await portalOf(env, locale).call(name, params, {
    lead: { idempotencyKey, quarantined, submittedAt },
  });
  await delivered(env.DB, id, { now: new Date(), portalReference: receipt.reference });
}

async function bury(env: Bindings, id: string, reason: string | null): Promise<void> {
  const reference = await buried(env.DB, id, reason);
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
        await bury(env, id, reason);
        return message.ack();
      }
      log('leads.not-delivered', { id, attempts: message.attempts, reason });
      await failed(env.DB, id, { now: new Date(), error: reason, inSeconds });
    } catch (unwritten) {
      log('leads.not-noted', { id, error: unwritten });
    }
    message.retry({ delaySeconds: inSeconds });
  }
}

/**
 * Takes a batch off the queue LEADS, or off that of its dead letters, which are noted in the outbox for
 * `npm run ops -- leads replay`. `pause` gives the seconds until the next attempt.
 */
export async function consume(env: Bindings, batch: Batch, pause = pauseAfter): Promise<void> {
  if (batch.queue !== DEAD_LETTERS) {
    // One after the other: a portal that has just come back is not to be run down.
    for (const message of batch.messages) await handle(env, message, pause);
    return;
  }
  for (const message of batch.messages) {
    try {
      await bury(env, message.body.id, null);
      message.ack();
    } catch (error) {
      log('leads.not-noted', { id: message.body.id, error });
      message.retry({ delaySeconds: pause(message.attempts) });
    }
  }
}
