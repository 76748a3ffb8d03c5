// A lead on its way from the site to the ops Worker, and the call by which it is handed over: RPC over a service
// binding, which nobody on the internet can make.
import { z } from 'zod';
import { MAX_BODY_BYTES } from '../contract/call.ts';
import type { Proof } from '../forms/calls.ts';
import { type Lead, LeadSchema } from '../forms/lead.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength;

export const HandedOverSchema = z
  .object({
    lead: LeadSchema,
    /** What the visitor has verified the form with; checked by the portal as of when it was sent. */
    proof: z.object({ pictureType: z.string().max(2000), verifyCode: z.string().max(2048) }),
  })
  // Size limit of the portal, which answers a larger body with 413. The body of its call is a part of this.
  .refine((given) => bytesOf(given) <= MAX_BODY_BYTES, { message: 'too long' });
export interface HandedOver {
  lead: Lead;
  proof: Proof;
}

/** What the ops Worker offers the site. */
export interface LeadOutbox {
  /**
   * Keeps a lead until the portal has it. Under a key that it has already it changes nothing, and gives the
   * first one's reference. Rejects when it could not be kept; the message holds nothing of the lead.
   */
  keep: (handedOver: HandedOver) => Promise<{ reference: string }>;
}

/** What a monitor asks of the outbox. */
export interface OutboxHealth {
  /**
   * When the oldest lead that the portal has not accepted was sent, as ISO 8601; `null` when there is none. Rejects when
   * the outbox cannot be read.
   */
  oldest: () => Promise<string | null>;
}
