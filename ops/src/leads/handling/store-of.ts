// The lead store of the portal, and the portal's references of leads.
import type { Context } from 'hono';
import type { LeadStore } from '../../../../common/leads/store.ts';
import type { OpsEnv } from '../../env.ts';
import { log } from '../../log.ts';
import { portalsName } from '../outbox-store.ts';

/** Leads of the portal; `null` for other portals, which have their own tools. */
export const storeOf = (c: Context<OpsEnv>): LeadStore | null => (c.env.PORTAL_ORIGIN ? null : c.env.STORE);

/** The portal's reference of a lead, by either of its references. */
export const storedAs = async (c: Context<OpsEnv>, reference: string): Promise<string> =>
  (await portalsName(c.env.DB, reference)) ?? reference;

/** The result of the store, or `otherwise` if it does not respond; the inbox then shows the waiting leads. */
export async function requested<T>(
  work: Promise<T> | undefined,
  otherwise: T,
): Promise<{ value: T; isSilent: boolean }> {
  try {
    return { value: work === undefined ? otherwise : await work, isSilent: work === undefined };
  } catch (error) {
    log('leads.store-silent', { error });
    return { value: otherwise, isSilent: true };
  }
}
