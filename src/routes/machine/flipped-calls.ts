// Lays what was flipped over a portal's answer that is passed on as it is.
import type { CallName } from '../../api/contract/contract.ts';
import { overlay } from '../../live/overlay.ts';
import type { Flip, FlipKind } from '../../live/snapshot.ts';

const FLIPPED = new Map<CallName, FlipKind>([
  ['common/getAdvertisement', 'advertisement'],
  ['home/getBanner', 'banner'],
]);

interface Entry {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
}
const isEntries = (data: unknown): data is readonly Entry[] => Array.isArray(data);

/** The data of a call with its flips, without what is over; that of any other call as it is. */
export function withFlips(name: CallName, data: unknown, flips: readonly Flip[], now: number): unknown {
  const kind = FLIPPED.get(name);
  if (kind === undefined || !isEntries(data)) return data;
  return overlay(kind, data, flips).filter(({ endsAt }) => endsAt === null || now < Date.parse(endsAt));
}
