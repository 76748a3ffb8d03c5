// Queued leads: the schema and the RPC interface that the site uses to store them in the ops Worker's outbox. Only a
// service binding reaches it.
import { z } from 'zod';
import { MAX_BODY_BYTES } from '../contract/call.ts';
import type { Proof } from '../forms/calls.ts';
import { type Lead, LeadSchema } from '../forms/lead.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength;

export const QueuedLeadSchema = z
  .object({
    lead: LeadSchema,
    /** Verification of the form; the portal checks whether it was valid at the time of submission. */
    proof: z.object({ pictureType: z.string().max(2000), verifyCode: z.string().max(2048) }),
  })
  // The portal rejects larger bodies with 413. A queued lead is only a part of that body.
  .refine((queued) => bytesOf(queued) <= MAX_BODY_BYTES, { message: 'too long' });
export interface QueuedLead {
  lead: Lead;
  proof: Proof;
}

/** RPC interface of the ops Worker for the site. */
export interface LeadOutbox {
  /**
   * Stores a lead until the portal accepts it. A known key has no effect and returns the first reference. Rejects
   * if the lead could not be stored; the message contains no data of the lead.
   */
  store: (queued: QueuedLead) => Promise<{ reference: string }>;
}

/** RPC interface of the outbox for monitoring. */
export interface OutboxHealth {
  /** Submission time of the oldest lead that waits for the portal; `null` if there is none. Rejects on failure. */
  oldest: () => Promise<string | null>;
}
