// Advertisements that stand within pages (§3 commonData.ad); the one at the top of every page is the shell's.
import type { Advertisement } from '../../../../common/contract/entities/shell.ts';
import { overlay } from '../../../../common/overrides/overlay.ts';
import type { SiteContext } from '../../../env.ts';
import { momentOf } from '../page/moment.ts';
import { optional } from '../page/optional.ts';
import { current, nextChange } from '../page/period.ts';

export interface Advertised {
  /** What is on show now: of several, the first that ops or the portal name. */
  ad: Advertisement | undefined;
  /** When that changes by itself, in milliseconds; `null` when it never will. */
  changesAt: number | null;
}

/** What is advertised at a position of the page, as ops have flipped it. */
export async function advertisedAt(c: SiteContext, position: string): Promise<Advertised> {
  const ads = (await optional(c, 'shared', 'common/getAdvertisement', { type: 'advertisement' })) ?? [];
  const here = overlay('advertisement', ads, c.env.overrides).filter((ad) => ad.position === position);
  const now = momentOf(c);
  return { ad: current(here, now)[0], changesAt: nextChange(here, now) };
}
