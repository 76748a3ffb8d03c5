// Lead counts: unfinished leads by owner, leads that wait for the portal or have failed, and undelivered notifications.
import { rejectAfter } from '../../../../common/http/timeout.ts';
import type { OwnerWork } from '../../../../common/leads/store.ts';
import type { Bindings } from '../../env.ts';
import { log } from '../../log.ts';
import { totalsOf } from '../notifications/body.ts';
import { countFailed } from '../notifications/log-store.ts';

const TIMEOUT_MS = 4_000;
/** Timeout of the count in the navigation, for which every page waits. */
const NAVIGATION_TIMEOUT_MS = 1_000;

export interface LeadSummary {
  /** Unfinished leads by owner; `null` if an external portal stores them. */
  owners: OwnerWork[] | null;
  /** Leads that wait for the portal, and leads whose delivery has failed. */
  waiting: number;
  failed: number;
  /** Notifications whose last automatic attempt has failed. */
  undelivered: number;
}

/** Unfinished leads by owner; `null` if an external portal stores them. Rejects if the portal does not respond. */
export async function countUnfinishedByOwner(
  env: Bindings,
  timeoutMs = TIMEOUT_MS,
): Promise<OwnerWork[] | null> {
  if (env.PORTAL_ORIGIN) return null;
  return rejectAfter(env.STORE.work(), timeoutMs);
}

/** All counts. Rejects if the portal or the database does not respond. */
export async function readLeadSummary(env: Bindings): Promise<LeadSummary> {
  const outbox = env.DB.prepare(
    "SELECT sum(state = 'waiting') AS waiting, sum(state = 'dead') AS failed FROM outbox WHERE state IN ('waiting', 'dead')",
  );
  const [owners, states, undelivered] = await Promise.all([
    countUnfinishedByOwner(env),
    outbox.first<{ waiting: number | null; failed: number | null }>(),
    countFailed(env.DB),
  ]);
  return { owners, waiting: states?.waiting ?? 0, failed: states?.failed ?? 0, undelivered };
}

/** Unread leads of a person: the person's own new leads, and new leads without an owner. */
export interface Unread {
  own: number;
  unowned: number;
}

/** Counts a person's unread leads, by audit log name. Returns `null` if the portal is external or fails. */
export async function readUnread(env: Bindings, by: string): Promise<Unread | null> {
  try {
    const rows = await countUnfinishedByOwner(env, NAVIGATION_TIMEOUT_MS);
    const freshCount = (owner: string | null) =>
      totalsOf(rows?.filter((row) => row.owner === owner) ?? []).fresh;
    return rows && { own: freshCount(by), unowned: freshCount(null) };
  } catch (error) {
    log('leads.unread-count-failed', { error }, 'warn');
    return null;
  }
}
