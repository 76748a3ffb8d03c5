// Published status, from the isolate's memory or from KV. It needs neither the portal nor a database.
import { isEnded, stateOf } from '../../../common/status/phase.ts';
import {
  NO_STATUS,
  type PublishedStatus,
  parseStatus,
  STALE_MS,
  STATUS_KEY,
} from '../../../common/status/status.ts';
import { readCurrent } from '../../cache/live-value.ts';
import type { SiteContext } from '../../env.ts';
import { nextChange } from '../common/page/period.ts';

/**
 * Returns the last published status.
 *
 * @returns `null` if KV fails or the value is malformed, and this isolate has not read a status before
 */
export const readLiveStatus = (c: SiteContext): Promise<PublishedStatus | null> => {
  const { platform, isolate } = c.env;
  const sources = {
    kv: platform.KV,
    kvState: isolate.kv,
    now: Date.now(),
    report: c.get('log').report,
  };
  return readCurrent(
    isolate.status,
    sources,
    'status-read-failed',
    async () => parseStatus(await platform.KV.get(STATUS_KEY, { cacheTtl: 30 })) ?? NO_STATUS,
  );
};

/**
 * Returns when the status changes next without a publication, in milliseconds: maintenance starts or ends, or the
 * checks become outdated. `null` if it does not change.
 */
export function nextChangeOf({ incidents, checkedAt }: PublishedStatus, now: number): number | null {
  const open = incidents.filter(
    (incident) => incident.kind === 'maintenance' && !isEnded(stateOf(incident, now)),
  );
  const staleAt = checkedAt && new Date(Date.parse(checkedAt) + STALE_MS).toISOString();
  return nextChange([...open, { startsAt: null, endsAt: staleAt }], now);
}
