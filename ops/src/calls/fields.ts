// Fields that the inputs of several calls have.
import { z } from 'zod';
import { localeCodes } from '../../../src/i18n/locales.ts';

export const LocaleCode = z.enum(localeCodes);

/** An id of the portal's: what stands in its lists. */
export const Target = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u);

/**
 * An instant with its offset, normalised to UTC. An offset may lead out of the years of four digits, beyond which
 * instants no longer sort as they are written, and the site reads none.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at).toISOString())
  .refine((at) => /^\d{4}-/.test(at), { error: 'is beyond the years 0 to 9999' });
