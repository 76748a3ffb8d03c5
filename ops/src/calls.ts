// What the calls of ops take: every input has its schema, shared by whoever makes the call.
import { z } from 'zod';
import { localeCodes } from '../../src/i18n/locales.ts';
import { FLIP_KINDS } from '../../src/live/snapshot.ts';

/** Says who calls: a name for the audit. */
export const USER_HEADER = 'x-ops-user';

const LocaleCode = z.enum(localeCodes);
/** An id of the portal's: what stands in its lists. */
const Target = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u);

/** An instant with its offset, normalised to UTC. */
const Instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

const Wish = z
  .object({ shown: z.boolean(), startsAt: Instant.nullable(), endsAt: Instant.nullable() })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    message: 'the period ends before it starts',
  });
/** What an editor wants of a flip: whether it is shown, and from when to when. */
export type Wish = z.output<typeof Wish>;

/** Which version of the flip the editor saw in each locale to be changed; 0 where there was none. */
const Seen = z
  .partialRecord(LocaleCode, z.number().int().min(0))
  .refine((seen) => Object.keys(seen).length > 0, { message: 'no locale is named' });
export type Seen = z.output<typeof Seen>;

export const FlipParam = z.object({ kind: z.enum(FLIP_KINDS), target: Target });
export type FlipParam = z.output<typeof FlipParam>;

/** `flip: null` lifts it: the portal's own value shows again. */
export const FlipBody = z.object({ seen: Seen, flip: Wish.nullable() });

export const BannersQuery = z.object({ locale: LocaleCode.optional() });

export const AuditQuery = z.object({
  locale: LocaleCode.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  /** Only rows older than the one with this id. */
  before: z.coerce.number().int().min(1).optional(),
});
