// Lead delivery: to the portal, or to the ops Worker's outbox if the portal does not accept the lead. In both cases
// the lead is stored once, under the same reference.
import { CODES } from '../contract/codes.ts';
import { callOf } from '../forms/calls.ts';
import { withTimeout } from '../http/timeout.ts';
import { traceStub } from '../trace/rpc.ts';
import type { PortalClient } from '../upstream/client.ts';
import { PortalError } from '../upstream/errors.ts';
import type { LeadOutbox, QueuedLead } from './outbox.ts';

/** The outbox could not store the lead either. The form preserves the entered values (F16). */
export class NotQueued extends Error {
  override name = 'NotQueued';
}

const TIMEOUT_MS = 4_000;
/** Delay before each attempt in milliseconds; a locked database is usually available again soon. */
const RETRY_DELAYS_MS = [0, 100, 400];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function enqueueWithRetries(
  queued: QueuedLead,
  outbox: LeadOutbox,
  isExpired: () => boolean,
): Promise<{ reference: string }> {
  let last: unknown;
  for (const ms of RETRY_DELAYS_MS) {
    if (ms > 0) await wait(ms);
    if (isExpired()) break;
    try {
      const { reference } = await traceStub('ops:Outbox', outbox).store(queued);
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
async function enqueueLead(
  queued: QueuedLead,
  outbox: LeadOutbox,
  timeoutMs = TIMEOUT_MS,
): Promise<{ reference: string }> {
  const deadline = Date.now() + timeoutMs;
  const promise = enqueueWithRetries(queued, outbox, () => Date.now() >= deadline).catch((error) => {
    // Error messages may quote lead data, so only the name of the error is included.
    throw new NotQueued(`the outbox failed: ${error instanceof Error ? error.name : typeof error}`);
  });
  return withTimeout(promise, timeoutMs, () => {
    throw new NotQueued('the outbox did not respond in time');
  });
}

/** Timeout of the portal in milliseconds. */
const PORTAL_TIMEOUT_MS = 4_000;

/**
 * Statuses of a rejection: the lead is invalid or too large, or the sender exceeded a limit. Any other error status,
 * and any response without an envelope, means that the portal has not stored the lead.
 */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 413, 422, 429]);
const FINAL_CODES: ReadonlySet<string> = new Set([CODES.invalid, CODES.limited]);

/** Whether the portal rejected the lead itself, for example because of a wrong verification (§8). */
export function isRejection(error: unknown): error is PortalError {
  if (!(error instanceof PortalError) || !error.rejection || error.rejection.code === null) return false;
  return FINAL_STATUSES.has(error.rejection.httpStatus) || FINAL_CODES.has(error.rejection.code);
}

export interface Delivery {
  reference: string;
  /** `outbox`: the portal will get it later. */
  by: 'portal' | 'outbox';
}

export interface Channels {
  portal: PortalClient;
  outbox: LeadOutbox;
  /** Receives the reason if the portal has not stored the lead, without any data of the lead. */
  report?: (event: { event: string; form: string; reference: string; error: string }) => void;
  portalTimeoutMs?: number;
  outboxTimeoutMs?: number;
}

/**
 * Stores a lead in the portal (F13) or queues it (F15). Rejects with the portal's rejection (a `PortalError`, see
 * `isRejection`), or with `NotQueued` if the outbox also fails (F16).
 */
export async function sendLead(queued: QueuedLead, channels: Channels): Promise<Delivery> {
  const { lead, proof } = queued;
  const { name, params } = callOf(lead, proof);
  const { idempotencyKey, quarantined, form, reference } = lead;
  try {
    const receipt = await channels.portal.call(name, params, {
      timeoutMs: channels.portalTimeoutMs ?? PORTAL_TIMEOUT_MS,
      lead: { idempotencyKey, quarantined },
    });
    return { reference: receipt.reference, by: 'portal' };
  } catch (error) {
    if (isRejection(error)) throw error;
    const why = error instanceof PortalError ? error.failure : 'thrown';
    channels.report?.({ event: 'lead-queued', form, reference, error: why });
  }
  return { ...(await enqueueLead(queued, channels.outbox, channels.outboxTimeoutMs)), by: 'outbox' };
}
