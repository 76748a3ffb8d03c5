// Input fields that several calls share.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { AddressMistake } from '../../common/redirects/address.ts';

export const LocaleCode = z.enum(localeCodes);

/** Id of an entry of the portal. */
export const Target = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u);

export const MAX_NOTE_LENGTH = 200;
/** Note of an editor, which visitors do not see. */
export const Note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, { error: `is longer than ${MAX_NOTE_LENGTH} characters` })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'contains control characters' });

/** An address that `read` parses. Its AddressMistake becomes an issue. */
export const addressField = <T>(read: (text: string) => T) =>
  z.string().transform((text, { addIssue }) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof AddressMistake)) throw error;
      addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

type AddIssue = (issue: { code: 'custom'; path: string[]; message: string }) => void;

/** The locale of an entry: that of the prefix of its path, or the selected one. Two different ones are an issue. */
export function localeOfEntry(
  ofPath: Locale | null,
  selected: Locale | null,
  { addIssue }: { addIssue: AddIssue },
): Locale | null {
  if (ofPath !== null && selected !== null && ofPath !== selected)
    addIssue({ code: 'custom', path: ['locale'], message: 'differs from the language of the path' });
  return ofPath ?? selected;
}
