// Schemas of instants with their offset (ISO 8601).
import { z } from 'zod';

/** An instant with its offset, as text. */
export const OffsetInstant = z.iso.datetime({ offset: true });

/**
 * An instant with its offset, converted to UTC. Rejects instants whose UTC year does not have four digits, because
 * their texts would not sort chronologically.
 */
export const Instant = OffsetInstant.transform((at) => new Date(at).toISOString()).refine(
  (at) => /^\d{4}-/.test(at),
  { error: 'has a year outside of 0 to 9999' },
);
