// Schemas for instants with their offset (ISO 8601).
import { z } from 'zod';

/** An instant with its offset, as text. */
export const OffsetInstant = z.iso.datetime({ offset: true });

/**
 * An instant with its offset, precise to the minute or better, converted to UTC. Rejects instants whose UTC year does
 * not have four digits, because their strings would not sort chronologically.
 */
export const Instant = z
  .union([OffsetInstant, z.iso.datetime({ offset: true, precision: -1 })], {
    error: 'is not an instant with an offset, such as 2026-12-01T09:00+09:00',
  })
  .transform((at) => new Date(at).toISOString())
  .refine((at) => /^\d{4}-/.test(at), { error: 'has a year outside of 0 to 9999' });
