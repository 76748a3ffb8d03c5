// Fields that the inputs of several calls have.
import { z } from 'zod';
import { localeCodes } from '../../common/i18n/locales.ts';

export const LocaleCode = z.enum(localeCodes);

/** An id of the portal's: what stands in its lists. */
export const Target = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u);
