// Input schemas of the notice delivery log API.
import { z } from 'zod';

export const ATTEMPTS_PER_PAGE = 100;
export const NoticesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(ATTEMPTS_PER_PAGE),
  /** Only attempts older than the attempt with this ID. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** ID of a notice, sent as `webhook-id`. */
export const NoticeId = z.string().regex(/^msg_[\w-]{1,80}$/, 'is not the ID of a notice');

export const ResendBody = z.strictObject({ id: NoticeId });
