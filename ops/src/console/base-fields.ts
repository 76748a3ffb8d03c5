// The languages of a form about flips: a tick each, and in a hidden field the version that the editor has seen.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { Seen } from '../banners/schema.ts';

/** The name of the hidden field. */
export const seenField = (code: Locale) => `seen-${code}` as const;

const Version = z.coerce.number().int().min(0).catch(0);
const versions = Object.fromEntries(localeCodes.map((code) => [seenField(code), Version])) as Record<
  ReturnType<typeof seenField>,
  typeof Version
>;

/** The languages that are ticked, in our order, and of each the version that was seen: 0 where none was. */
export const Ticked = z
  .object({ locale: z.unknown().optional(), ...versions })
  .transform(({ locale, ...seen }) => {
    const ticked = [locale].flat();
    const locales = localeCodes.filter((code) => ticked.includes(code));
    return {
      locales,
      seen: Object.fromEntries(locales.map((code) => [code, seen[seenField(code)]])) as Seen,
    };
  });
