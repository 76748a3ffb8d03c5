// What the calls about banners take (§7 common/getAdvertisement, home/getBanner).
import { z } from 'zod';
import { FLIP_KINDS } from '../../../src/live/snapshot.ts';
import { Instant, LocaleCode, Target } from './fields.ts';

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
