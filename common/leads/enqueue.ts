// The second way of a lead: into the ops Worker's outbox, when the portal does not answer.
import { withTimeout } from '../http/timeout.ts';
import type { HandedOver, LeadOutbox } from './outbox.ts';

/** The outbox did not keep it either: the visitor has to know, and to keep what was typed (F16). */
export class NotCached extends Error {
  override name = 'NotKept';
}

const TIMEOUT_MS = 4_000;
/** A database that is locked is free again in a moment. */
const PAUSES_MS = [0, 100, 400];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function tried(
  given: HandedOver,
  outbox: LeadOutbox,
  isOver: () => boolean,
): Promise<{ reference: string }> {
  let last: unknown;
  for (const ms of PAUSES_MS) {
    if (ms > 0) await pause(ms);
    if (isOver()) break;
    try {
      const { reference } = await outbox.keep(given);
      return { reference };
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

/**
 * Hands a lead over, and gives the reference it is kept under. Tries again for as long as a visitor may be kept
 * waiting (`timeoutMs`), which doubles nothing: the key is the same. Throws NotKept, with nothing of the lead
 * in it.
 */
export async function handOver(
  given: HandedOver,
  outbox: LeadOutbox,
  timeoutMs = TIMEOUT_MS,
): Promise<{ reference: string }> {
  const deadline = Date.now() + timeoutMs;
  const work = tried(given, outbox, () => Date.now() >= deadline).catch((error) => {
    // What an error says may quote what was written.
    throw new NotCached(`the outbox failed: ${error instanceof Error ? error.name : typeof error}`);
  });
  return withTimeout(work, timeoutMs, () => {
    throw new NotCached('the outbox did not answer in time');
  });
}
