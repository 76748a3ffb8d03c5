// Fallback delivery of a lead: the outbox of the ops Worker, used if the portal does not respond.
import { withTimeout } from '../http/timeout.ts';
import { tracedStub } from '../trace/rpc.ts';
import type { LeadOutbox, QueuedLead } from './outbox.ts';

/**
 * The outbox could not store the lead either. The visitor gets a message, and the form preserves the entered values
 * (F16).
 */
export class NotQueued extends Error {
  override name = 'NotQueued';
}

const TIMEOUT_MS = 4_000;
/** Delay before each attempt in milliseconds; a locked database is usually available again soon. */
const RETRY_DELAYS_MS = [0, 100, 400];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function enqueueWithRetries(
  queued: QueuedLead,
  outbox: LeadOutbox,
  isOver: () => boolean,
): Promise<{ reference: string }> {
  let last: unknown;
  for (const ms of RETRY_DELAYS_MS) {
    if (ms > 0) await pause(ms);
    if (isOver()) break;
    try {
      const { reference } = await tracedStub('ops:Outbox', outbox).keep(queued);
      return { reference };
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/**
 * Stores a lead in the outbox and returns its reference. Makes up to three attempts within `timeoutMs`; the idempotency
 * key prevents duplicates. Rejects with `NotQueued`, which contains no data of the lead.
 */
export async function enqueueLead(
  queued: QueuedLead,
  outbox: LeadOutbox,
  timeoutMs = TIMEOUT_MS,
): Promise<{ reference: string }> {
  const deadline = Date.now() + timeoutMs;
  const work = enqueueWithRetries(queued, outbox, () => Date.now() >= deadline).catch((error) => {
    // Error messages may quote lead data, so only the name of the error is included.
    throw new NotQueued(`the outbox failed: ${error instanceof Error ? error.name : typeof error}`);
  });
  return withTimeout(work, timeoutMs, () => {
    throw new NotQueued('the outbox did not respond in time');
  });
}
