// Input schemas of the cached shared data API (§3 commonData).
import { z } from 'zod';
import { contract } from '../../../common/contract/contract.ts';
import { parseSharedKey } from '../../../common/shared-data/shared-value.ts';
import { LocaleCode } from '../fields.ts';

const isOfCall = (key: string): boolean => Object.hasOwn(contract, parseSharedKey(key)?.name ?? '');

/** KV key of shared data whose call is in the contract. */
const SharedKey = z.string().max(512).refine(isOfCall, { message: 'is not a key of shared data' });

export const CachedQuery = z.object({
  locale: LocaleCode,
  /** `cursor` of the previous page of the list. */
  cursor: z.string().max(2_000).optional(),
});

export const RenewBody = z.object({ key: SharedKey });
