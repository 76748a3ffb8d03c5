// Advertisements within pages (§3 commonData.ad). The banner at the top of every page is part of the shell.
import type { Advertisement } from '../../../../common/contract/entities/shell.ts';
import { overlay } from '../../../../common/overrides/overlay.ts';
import type { SiteContext } from '../../../env.ts';
import { tryCall } from '../page/optional.ts';
import { pageTimeOf } from '../page/page-time.ts';
import { filterCurrent, nextChange } from '../page/period.ts';

export interface Advertised {
  /** The current advertisement; if there are several, the first in the portal's order. */
  ad: Advertisement | undefined;
  /** The next scheduled change, in milliseconds since the epoch; `null` if there is none. */
  changesAt: number | null;
}

/** Returns the advertisement at a position of the page, with ops overrides applied. */
export async function loadAdvertisement(c: SiteContext, position: string): Promise<Advertised> {
  const ads = (await tryCall(c, 'shared', 'common/getAdvertisement', { type: 'advertisement' })) ?? [];
  const here = overlay('advertisement', ads, c.env.overrides).filter((ad) => ad.position === position);
  const now = pageTimeOf(c);
  return { ad: filterCurrent(here, now)[0], changesAt: nextChange(here, now) };
}
