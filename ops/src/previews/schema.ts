// Input schemas of the preview link API.
import { z } from 'zod';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { parsePreviewInstant } from '../../../common/preview/preview-at.ts';
import { MAX_DAYS } from '../../../common/preview/preview-link.ts';
import { redirectFrom } from '../../../common/redirects/address.ts';
import { Instant } from '../../../common/schedule/instant.ts';
import { addressField, LocaleCode, localeOfEntry, Note } from '../fields.ts';

/** A page of the site. A language prefix sets the language of the link. */
const Page = addressField((text) => {
  const home = /^\/(?:(cn|ko|ja)\/?)?$/.exec(text.trim());
  return home
    ? { path: '/', locale: localeCodes.find((code) => code === home[1]) ?? null }
    : redirectFrom(text);
});

const MINUTE_MS = 60_000;

export const NewLink = z
  .object({
    /** `null` for all pages. */
    path: Page.nullable().default(null),
    /** `null` for all languages. */
    locale: LocaleCode.nullable().default(null),
    endsAt: Instant.refine((at) => Date.parse(at) >= Date.now() + MINUTE_MS, {
      error: 'is in the past',
    }).refine((at) => Date.parse(at) <= Date.now() + MAX_DAYS * 86_400_000 + MINUTE_MS, {
      error: `is more than ${MAX_DAYS} days away`,
    }),
    /** Instant at which the link shows the site, as entered; `null` shows drafts. */
    shows: z
      .string()
      .refine((text) => parsePreviewInstant(text, Date.now()) !== null, {
        error: 'is not a time within two years from now',
      })
      .nullable()
      .default(null),
    note: Note.default(''),
  })
  .transform(({ path, locale, ...link }, context) => ({
    ...link,
    path: path?.path ?? null,
    locale: localeOfEntry(path?.locale ?? null, locale, context),
  }));
export type NewLink = z.output<typeof NewLink>;

export const LinkParam = z.object({ id: z.string().regex(/^[\w-]{16}$/, 'is not the ID of a preview link') });
