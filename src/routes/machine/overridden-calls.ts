// Applies the overrides of ops to responses of the portal that are forwarded to browsers.
import type { CallName } from '../../../common/contract/contract.ts';
import { overlay } from '../../../common/overrides/overlay.ts';
import type { Override, OverrideKind } from '../../../common/overrides/snapshot.ts';

const OVERRIDDEN = new Map<CallName, OverrideKind>([
  ['common/getAdvertisement', 'advertisement'],
  ['home/getBanner', 'banner'],
]);

interface Entry {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
}
const isEntries = (data: unknown): data is readonly Entry[] => Array.isArray(data);

/** The data of a call with its overrides, without expired entries; data of other calls is unchanged. */
export function withOverrides(
  name: CallName,
  data: unknown,
  overrides: readonly Override[],
  now: number,
): unknown {
  const kind = OVERRIDDEN.get(name);
  if (kind === undefined || !isEntries(data)) return data;
  return overlay(kind, data, overrides).filter(({ endsAt }) => endsAt === null || now < Date.parse(endsAt));
}
