// Sign-ins, sign-outs, rejected credentials, and denied requests. Each event adds an audit row and a log line.
import type { D1Database } from '@cloudflare/workers-types';
import { ACCESS_KIND, addAuditRow } from '../audit/store.ts';
import { log } from '../log.ts';

export interface AccessEvent {
  /** `refuse`: a credential was not accepted. `deny`: the caller's roles do not allow the request. */
  action: 'sign-in' | 'sign-out' | 'refuse' | 'deny';
  /** Name of the credential; `anonymous` if there is none. */
  by: string;
  /** Requested page or call. */
  target: string;
  /** Additional data without secrets: roles, network digest. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Records an event. Rejects if the audit log cannot be written. */
export async function recordAccess(
  db: D1Database,
  { action, by, target, detail = {} }: AccessEvent,
  now = new Date(),
): Promise<void> {
  log(`ops.${action}`, { by, target, ...detail }, 'warn');
  await addAuditRow(db, { at: now.toISOString(), by, action, kind: ACCESS_KIND, target, after: detail });
}

/** Records a rejected credential, with its kind and the digest of its network. */
export const recordRejection = (db: D1Database, credential: string, network: string): Promise<void> =>
  recordAccess(db, { action: 'refuse', by: 'anonymous', target: credential, detail: { place: network } });
