// Input schemas of the notification delivery log API.
import { z } from 'zod';

export const ATTEMPTS_PER_PAGE = 100;
export const NotificationsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(ATTEMPTS_PER_PAGE),
  /** Only attempts older than the attempt with this ID. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** ID of a notification, sent as `webhook-id`. */
export const NotificationId = z.string().regex(/^msg_[\w-]{1,80}$/, 'is not the ID of a notification');

export const ResendBody = z.strictObject({ id: NotificationId });
