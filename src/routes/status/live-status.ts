// The published status, from the memory of the isolate or KV. It needs neither the portal nor a database.

import { activeOf, nextTransition, scheduledOf } from '../../../common/status/phase.ts';
import {
  NO_STATUS,
  type PublishedStatus,
  parseStatus,
  STALE_MS,
  STATUS_KEY,
} from '../../../common/status/status.ts';
import { currentValue } from '../../cache/live-value.ts';
import type { SiteContext } from '../../env.ts';

/**
 * The last published state.
 *
 * @returns `null` if KV fails or the value is malformed, and this isolate has not read a state before
 */
export const liveStatus = (c: SiteContext): Promise<PublishedStatus | null> => {
  const { platform, isolate } = c.env;
  const sources = {
    kv: platform.KV,
    kvState: isolate.kv,
    now: Date.now(),
    report: c.get('log').report,
  };
  return currentValue(
    isolate.status,
    sources,
    'status-read-failed',
    async () => parseStatus(await platform.KV.get(STATUS_KEY, { cacheTtl: 30 })) ?? NO_STATUS,
  );
};

/**
 * The next time at which a response changes by itself, in milliseconds: a maintenance starts or ends, or the checks become
 * outdated. `null` if there is none.
 */
export function changeOf(status: PublishedStatus, now: number): number | null {
  const outdated = status.checkedAt === null ? null : Date.parse(status.checkedAt) + STALE_MS;
  const coming = [nextTransition([...activeOf(status, now), ...scheduledOf(status, now)], now), outdated];
  const later = coming.filter((at) => at !== null).filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : null;
}
