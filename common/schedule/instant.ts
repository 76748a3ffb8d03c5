// Schema of an instant, normalized to UTC.
import { z } from 'zod';

/**
 * An instant with offset (ISO 8601), normalized to UTC. Rejects an instant whose UTC year does not have
 * four digits, because such texts do not sort chronologically.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at).toISOString())
  .refine((at) => /^\d{4}-/.test(at), { error: 'has a year outside of 0 to 9999' });
