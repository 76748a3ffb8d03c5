// Languages of a form about overrides: a checkbox each, and a hidden field with the version that the editor has seen.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { Seen } from '../banners/schema.ts';

/** Name of the hidden field. */
export const seenField = (code: Locale) => `seen-${code}` as const;

const Version = z.coerce.number().int().min(0).catch(0);
const versions = Object.fromEntries(localeCodes.map((code) => [seenField(code), Version])) as Record<
  ReturnType<typeof seenField>,
  typeof Version
>;

/** The selected languages, in the order of the site, with the versions that the editor saw; 0 if there was none. */
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
