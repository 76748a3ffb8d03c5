// Input schemas of the redirect API.
import { z } from 'zod';
import { isLocale, localeCodes } from '../../../common/i18n/locales.ts';
import { redirectFrom, redirectTarget } from '../../../common/redirects/address.ts';
import { REDIRECT_STATUSES, type RedirectStatus } from '../../../common/redirects/rules.ts';
import { addressField, localeOfEntry, Note } from '../fields.ts';

export const REDIRECTS_PER_PAGE = 50;
/** Maximum number of characters of an imported table, enough for 5,000 redirects. */
export const MAX_IMPORT_LENGTH = 1_500_000;

export const Status = z.literal(REDIRECT_STATUSES, {
  error: `is not one of ${REDIRECT_STATUSES.join(', ')}`,
});
const Version = z.int().min(0);
/** `null` for all locales without their own redirect. */
const RedirectLocale = z.enum(localeCodes, { error: 'is not a language of the site' }).nullable();

const Changeable = z.object({
  to: addressField(redirectTarget),
  status: Status,
  note: Note,
  enabled: z.boolean(),
});

/** Saves a change despite warnings (page-check.ts). */
export const Confirm = z
  .boolean()
  .default(false)
  .describe('saves a redirect of a live page, or to a missing page');

const Added = Changeable.extend({ from: addressField(redirectFrom), locale: RedirectLocale });

/** Derives the language of the redirect from the prefix of its path. */
const withPath = <T extends z.output<typeof Added>>(
  { from, locale, ...rest }: T,
  context: Parameters<typeof localeOfEntry>[2],
) => ({ ...rest, path: from.path, locale: localeOfEntry(from.locale, locale, context) });

/** A new redirect, as in a line of a CSV file. */
export const NewRedirect = Added.transform(withPath);
export type NewRedirect = z.output<typeof NewRedirect>;
/** A new redirect, as in the request body. */
export const NewRedirectBody = Added.extend({ confirm: Confirm }).transform((input, context) =>
  withPath(input, context),
);

/** Changed fields of a redirect, with the version that the editor saw. */
export const ChangedRedirect = Changeable.extend({ seen: Version, confirm: Confirm });
export type ChangedRedirect = z.output<typeof ChangedRedirect>;
export const RemovedRedirect = z.object({ seen: z.coerce.number().pipe(Version) });

export const RedirectParam = z.object({ id: z.coerce.number().int().min(1) });

export const RedirectsQuery = z.object({
  /** Text contained in the path, target, or note. */
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type RedirectsQuery = z.output<typeof RedirectsQuery>;

export const ImportBody = z.object({
  csv: z.string().max(MAX_IMPORT_LENGTH, { error: 'is too long' }),
  /** Writes the changes. By default, the call only returns them. */
  apply: z.boolean().default(false),
  /** `last` of the check. The import is rejected if redirects have changed since. */
  seen: Version.optional(),
  confirm: Confirm,
});
export type ImportBody = z.output<typeof ImportBody>;

/** Parses a status; `undefined` for an unknown one. */
export const statusOf = (text: string): RedirectStatus | undefined =>
  REDIRECT_STATUSES.find((status) => String(status) === text);
/** Parses a locale; `null` (all locales) for an unknown one. */
export const localeOf = (text: string) => (isLocale(text) ? text : null);
