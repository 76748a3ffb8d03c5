// Input schemas of the banner API (§7 common/getAdvertisement, home/getBanner).
import { z } from 'zod';
import { isOwnLink, isOwnPath } from '../../../common/http/own-link.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { overrideShape } from '../../../common/overrides/fields.ts';
import { OVERRIDE_KINDS } from '../../../common/overrides/snapshot.ts';
import { Instant } from '../../../common/schedule/instant.ts';
import { LocaleCode, Target } from '../fields.ts';

/** Text for visitors: no invisible characters and no line breaks. */
const text = ({ maxLength = 300 }: { maxLength?: number }) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength, { error: `is longer than ${maxLength} characters` })
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'contains invisible characters')
    .nullable()
    .default(null);
const checkedLink = (isOwn: (link: string) => boolean, error: string) =>
  z.string().refine(isOwn, { error }).nullable().default(null);

export const OverrideInput = z
  .object(
    overrideShape({
      flag: () => z.boolean(),
      instant: () => Instant.nullable().default(null),
      text,
      link: () =>
        checkedLink(
          isOwnLink,
          'is not a path of this site, such as /products/, or an https address on one of our own hosts',
        ),
      path: () => checkedLink(isOwnPath, 'is not a path of this site, such as /drawings/flow.svg'),
      order: () => z.number().int().min(1).max(99).nullable().default(null),
    }),
  )
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'is not after the start',
  });
/** An override: visibility, period, content, and order. */
export type OverrideInput = z.output<typeof OverrideInput>;
export type OverrideInputBody = z.input<typeof OverrideInput>;

/** Versions of the override that the editor saw, by locale to be changed; 0 if there was none. */
const Seen = z
  .partialRecord(LocaleCode, z.number().int().min(0))
  .refine((seen) => Object.keys(seen).length > 0, { message: 'no locale is specified' });
export type Seen = z.output<typeof Seen>;

export const OverrideParam = z.object({ kind: z.enum(OVERRIDE_KINDS), target: Target });
export type OverrideParam = z.output<typeof OverrideParam>;

/**
 * `override: null` removes the override. `confirm` saves despite warnings: a link that leads to no page
 * (page-check.ts), or overrides that the editor has not seen. `opened` is the language whose override the form has
 * shown; without it, all count as seen.
 */
export const OverrideBody = z.object({
  seen: Seen,
  override: OverrideInput.nullable(),
  confirm: z.boolean().default(false),
  opened: LocaleCode.optional(),
});
export type OverrideBody = z.output<typeof OverrideBody>;

/** A change to be previewed; `null` previews the portal's banner. */
export const DraftBody = z.object({
  locales: z.array(LocaleCode).min(1).max(localeCodes.length),
  override: OverrideInput.nullable(),
});

export const BannersQuery = z.object({ locale: LocaleCode.optional() });
