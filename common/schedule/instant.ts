// An instant as people and programs give it, normalised.
import { z } from 'zod';

/**
 * An instant with its offset (ISO 8601), normalised to UTC. An offset may lead out of the years of four digits, beyond
 * which instants no longer sort as they are written: such a one is refused.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at).toISOString())
  .refine((at) => /^\d{4}-/.test(at), { error: 'is beyond the years 0 to 9999' });
