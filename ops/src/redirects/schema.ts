// What the calls about redirects take.
import { z } from 'zod';
import { isLocale, localeCodes } from '../../../common/i18n/locales.ts';
import { AddressMistake, redirectFrom, redirectTarget } from '../../../common/redirects/address.ts';
import { REDIRECT_STATUSES, type RedirectStatus } from '../../../common/redirects/rules.ts';

export const MAX_NOTE_LENGTH = 200;
/** Rows a page of the list. */
export const REDIRECTS_PER_PAGE = 50;
/** Characters of a table that is imported: 5,000 lines of some length. */
export const MAX_IMPORT_LENGTH = 1_500_000;

/** An address by one of the checks of src/live, whose mistake becomes the schema's. */
const address = <T>(read: (given: string) => T) =>
  z.string().transform((given, { addIssue }) => {
    try {
      return read(given);
    } catch (error) {
      if (!(error instanceof AddressMistake)) throw error;
      addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

const Status = z.literal(REDIRECT_STATUSES, { error: `is none of ${REDIRECT_STATUSES.join(', ')}` });
const Note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH, { error: `is longer than ${MAX_NOTE_LENGTH} characters` })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'contains control characters' });
const Version = z.int().min(0);
/** `null`: every locale that has none of its own. */
const RedirectLocale = z.enum(localeCodes, { error: 'is no language of the site' }).nullable();

/** What can be said of a redirect again and again. */
const Changeable = z.object({
  to: address(redirectTarget),
  status: Status,
  note: Note,
  enabled: z.boolean(),
});

/** Saves a change although it has warnings (page-check.ts). */
const Confirm = z.boolean().default(false);

const Added = Changeable.extend({ from: address(redirectFrom), locale: RedirectLocale });

/** Takes a language before the path for the redirect's own. */
function withOwnLocale<T extends z.output<typeof Added>>(
  { from, locale, ...rest }: T,
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  if (from.locale !== null && locale !== null && from.locale !== locale)
    addIssue({ code: 'custom', path: ['locale'], message: 'differs from the language of the path' });
  return { ...rest, path: from.path, locale: from.locale ?? locale };
}

/** A new redirect, as a line of a table has it. */
export const NewRedirect = Added.transform((given, context) => withOwnLocale(given, context));
export type NewRedirect = z.output<typeof NewRedirect>;
/** A new redirect, as the call takes it. */
export const NewRedirectBody = Added.extend({ confirm: Confirm }).transform((given, context) =>
  withOwnLocale(given, context),
);

/** A change of one, or its removal: the version that the editor saw. */
export const ChangedRedirect = Changeable.extend({ seen: Version, confirm: Confirm });
export type ChangedRedirect = z.output<typeof ChangedRedirect>;
export const RemovedRedirect = z.object({ seen: z.coerce.number().pipe(Version) });

export const RedirectParam = z.object({ id: z.coerce.number().int().min(1) });

export const RedirectsQuery = z.object({
  /** Part of path, target or note. */
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type RedirectsQuery = z.output<typeof RedirectsQuery>;

export const ImportBody = z.object({
  csv: z.string().max(MAX_IMPORT_LENGTH, { error: 'is too long' }),
  /** Without it nothing is written: the answer says what would be. */
  apply: z.boolean().default(false),
  /** What stood in the table when the import was looked at (`last` of the look); nothing else may have come since. */
  seen: Version.optional(),
  confirm: Confirm,
});
export type ImportBody = z.output<typeof ImportBody>;

/** The status that a text from outside names; `undefined` for none of ours. */
export const statusOf = (text: string): RedirectStatus | undefined =>
  REDIRECT_STATUSES.find((status) => String(status) === text);
/** The locale that a text from outside names; `null` for none of ours, and so for every one. */
export const localeOf = (text: string) => (isLocale(text) ? text : null);
