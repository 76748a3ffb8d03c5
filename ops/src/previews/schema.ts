// Input of the calls about preview links.
import { z } from 'zod';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { previewInstant } from '../../../common/preview/preview-at.ts';
import { MAX_DAYS } from '../../../common/preview/preview-link.ts';
import { AddressMistake, redirectFrom } from '../../../common/redirects/address.ts';
import { Instant } from '../../../common/schedule/instant.ts';

export const MAX_NOTE_LENGTH = 200;

/** A page of the site. A language prefix sets the language of the link. */
const Page = z.string().transform((text, { addIssue }) => {
  const home = /^\/(?:(cn|ko|ja)\/?)?$/.exec(text.trim());
  if (home) return { path: '/', locale: localeCodes.find((code) => code === home[1]) ?? null };
  try {
    return redirectFrom(text);
  } catch (error) {
    if (!(error instanceof AddressMistake)) throw error;
    addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

export const NewLink = z
  .object({
    /** `null`: all pages. */
    path: Page.nullable().default(null),
    /** `null`: all languages. */
    locale: z.enum(localeCodes).nullable().default(null),
    endsAt: Instant,
    /** The instant as which the site is shown, as entered; `null` shows drafts. */
    shows: z
      .string()
      .refine((text) => previewInstant(text, Date.now()) !== null, {
        error: 'is not a time within two years from now',
      })
      .nullable()
      .default(null),
    note: z
      .string()
      .trim()
      .max(MAX_NOTE_LENGTH)
      .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
        error: 'contains control characters',
      })
      .default(''),
  })
  .transform(({ path, locale, ...rest }, { addIssue }) => {
    if (path?.locale && locale !== null && path.locale !== locale)
      addIssue({ code: 'custom', path: ['locale'], message: 'differs from the language of the path' });
    const left = Date.parse(rest.endsAt) - Date.now();
    if (left < 60_000) addIssue({ code: 'custom', path: ['endsAt'], message: 'is in the past' });
    if (left > MAX_DAYS * 86_400_000 + 60_000)
      addIssue({ code: 'custom', path: ['endsAt'], message: `is more than ${MAX_DAYS} days away` });
    return { ...rest, path: path?.path ?? null, locale: path?.locale ?? locale };
  });
export type NewLink = z.output<typeof NewLink>;

export const LinkParam = z.object({ id: z.string().regex(/^[\w-]{16}$/) });
