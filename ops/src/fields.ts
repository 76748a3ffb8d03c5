// Schemas of input fields that several calls share.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { RedirectError } from '../../common/redirects/address.ts';

export const LocaleCode = z.enum(localeCodes);

/** ID of a portal entry. */
export const Target = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u, 'is not the ID of a banner, menu item, or site info');

export const MAX_NOTE_LENGTH = 200;
/** Internal note of an editor. */
export const Note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, { error: `is longer than ${MAX_NOTE_LENGTH} characters` })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'contains control characters' });

/** A URL or path that `read` parses. A RedirectError becomes an issue. */
export const addressField = <T>(read: (text: string) => T) =>
  z.string().transform((text, { addIssue }) => {
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof RedirectError)) throw error;
      addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

type AddIssue = (issue: { code: 'custom'; path: string[]; message: string }) => void;

/** Returns the locale of an entry from the path prefix or the selection. Adds an issue if they differ. */
export function localeOfEntry(
  pathLocale: Locale | null,
  selected: Locale | null,
  { addIssue }: { addIssue: AddIssue },
): Locale | null {
  if (pathLocale !== null && selected !== null && pathLocale !== selected)
    addIssue({ code: 'custom', path: ['locale'], message: 'differs from the language of the path' });
  return pathLocale ?? selected;
}
