// Input schemas of the banner API (§7 common/getAdvertisement, home/getBanner).
import { z } from 'zod';
import { hasLink, siteItemOf, siteItemProblem } from '../../../common/contract/entities/site-info.ts';
import { isOwnLink, isOwnPath } from '../../../common/http/own-link.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import {
  fieldsOf,
  MAX_MENU_LABEL_LENGTH,
  menuShape,
  overrideShape,
} from '../../../common/overrides/fields.ts';
import { OVERRIDE_KINDS } from '../../../common/overrides/kinds.ts';
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
    .nullable();
const checkedLink = (isOwn: (link: string) => boolean, error: string) =>
  z.string().refine(isOwn, { error }).nullable();
const link = () =>
  checkedLink(
    isOwnLink,
    'is not a path of this site, such as /products/, or an https URL on one of our own hosts',
  );

export const OverrideInput = z
  .object({
    ...overrideShape({
      flag: () => z.boolean(),
      instant: () => Instant.nullable().default(null),
      text: (field) => text(field).default(null),
      link: () => link().default(null),
      path: () =>
        checkedLink(isOwnPath, 'is not a path of this site, such as /drawings/flow.svg').default(null),
      order: () => z.number().int().min(1).max(99).nullable().default(null),
    }),
    ...menuShape({ text: (field) => text(field).optional(), link: () => link().optional() }),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'is not after the start',
  });
/** An override: visibility, period, content, and order. */
export type OverrideInput = z.output<typeof OverrideInput>;
export type OverrideInputBody = z.input<typeof OverrideInput>;

/** Versions of the overrides that the editor saw, by locale; 0 if there was none. */
const Seen = z
  .partialRecord(LocaleCode, z.number().int().min(0))
  .refine((seen) => Object.keys(seen).length > 0, { message: 'no locale is specified' });
export type Seen = z.output<typeof Seen>;

export const OverrideParam = z.object({ kind: z.enum(OVERRIDE_KINDS), target: Target });
export type OverrideParam = z.output<typeof OverrideParam>;

/**
 * `override: null` removes the override. `confirm` saves despite warnings about a link without a page (page-check.ts)
 * or overrides that the editor has not read. `opened` is the language whose override the form has shown. Without it,
 * all overrides count as read.
 */
export const OverrideBody = z.object({
  seen: Seen,
  override: OverrideInput.nullable(),
  confirm: z.boolean().default(false),
  opened: LocaleCode.optional(),
});
export type OverrideBody = z.output<typeof OverrideBody>;

/** A change to preview; `null` previews the portal's banner. */
export const DraftBody = z.object({
  locales: z.array(LocaleCode).min(1).max(localeCodes.length),
  override: OverrideInput.nullable(),
});

/**
 * Returns the first error of an override: a field that its kind or item does not have, an unknown site info item, or a
 * value in the wrong format. Returns `null` for a valid override.
 */
export function overrideProblem(
  { kind, target }: OverrideParam,
  override: OverrideInput | null,
): { field: string; message: string } | null {
  const item = siteItemOf(target);
  if (kind === 'site' && !item) return { field: 'target', message: 'is not an item of the site info' };
  const allowed = new Set<string>(fieldsOf(kind).map(({ name }) => name));
  const extra = Object.entries(override ?? {}).find(
    ([name, value]) => (value ?? null) !== null && !allowed.has(name),
  );
  if (extra) return { field: extra[0], message: `is not a field of a ${kind} override` };
  if (kind === 'menu' && (override?.title ?? '').length > MAX_MENU_LABEL_LENGTH)
    return { field: 'title', message: `is longer than ${MAX_MENU_LABEL_LENGTH} characters` };
  if (kind !== 'site' || !item) return null;
  if (override?.url && !hasLink(item))
    return { field: 'url', message: 'is only for the notice and the address' };
  const problem = override?.text ? siteItemProblem(item, override.text) : null;
  return problem ? { field: 'text', message: problem } : null;
}

export const BannersQuery = z.object({ locale: LocaleCode.optional() });
