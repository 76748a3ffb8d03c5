// Input fields that several calls share.
import { z } from 'zod';
import { localeCodes } from '../../common/i18n/locales.ts';

export const LocaleCode = z.enum(localeCodes);

/** Id of an entry of the portal. */
export const Target = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u);
