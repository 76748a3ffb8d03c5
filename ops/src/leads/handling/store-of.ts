// The portal's lead store, and the portal's references of leads.
import type { Context } from 'hono';
import type { LeadStore } from '../../../../common/leads/store.ts';
import type { OpsEnv } from '../../env.ts';
import { log } from '../../log.ts';
import { readPortalReference } from '../outbox-store.ts';

/** The portal's lead store; `null` for external portals, which have their own tools. */
export const storeOf = (c: Context<OpsEnv>): LeadStore | null => (c.env.PORTAL_ORIGIN ? null : c.env.STORE);

/** The portal's reference of a lead, from the portal's or the visitor's reference. */
export const toPortalReference = async (c: Context<OpsEnv>, reference: string): Promise<string> =>
  (await readPortalReference(c.env.DB, reference)) ?? reference;

/** Returns the result of a store call, or `fallback` if there is no store or the call fails. */
export async function callStore<T>(
  call: Promise<T> | undefined,
  fallback: T,
): Promise<{ value: T; isSilent: boolean }> {
  try {
    return { value: call === undefined ? fallback : await call, isSilent: call === undefined };
  } catch (error) {
    log('leads.store-failed', { error });
    return { value: fallback, isSilent: true };
  }
}
