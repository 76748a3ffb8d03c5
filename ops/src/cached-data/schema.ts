// What the calls about shared data take (§3 commonData).
import { z } from 'zod';
import { contract } from '../../../common/contract/contract.ts';
import { parseSharedKey } from '../../../common/shared-data/shared-value.ts';
import { LocaleCode } from '../fields.ts';

const isOfCall = (key: string): boolean => Object.hasOwn(contract, parseSharedKey(key)?.name ?? '');

/** A key in KV that names a call of the contract. */
const SharedKey = z.string().max(512).refine(isOfCall, { message: 'is no key of shared data' });

export const KeptQuery = z.object({
  locale: LocaleCode,
  /** Where the list goes on: what the call before gave. */
  cursor: z.string().max(2_000).optional(),
});

export const KeptValueQuery = z.object({ key: SharedKey });

/** With what the present value is compared. */
export const COMPARED = ['portal', 'previous', 'pinned'] as const;
export type Compared = (typeof COMPARED)[number];
export const ComparisonQuery = z.object({ key: SharedKey, with: z.enum(COMPARED) });

/** The value to be pinned: the one that is used now, or the one before it. */
export const PINNABLE = ['present', 'previous'] as const;

/** `seen`: the version of what was held that the editor saw; 0 where nothing was. */
const seen = z.number().int().min(0);
export const HoldBody = z.discriminatedUnion('wish', [
  z.object({ overrideInput: z.literal('renew'), key: SharedKey, seen }),
  z.object({ overrideInput: z.literal('pin'), key: SharedKey, seen, value: z.enum(PINNABLE) }),
  z.object({ overrideInput: z.literal('release'), key: SharedKey, seen }),
]);
export type HoldBody = z.output<typeof HoldBody>;
