// Sign-ins, sign-outs, rejected credentials, and denied requests. Each event adds an audit row and a log line.
import type { D1Database } from '@cloudflare/workers-types';
import { log } from '../log.ts';

/** `kind` of the audit rows of these events, which are not changes. */
export const ACCESS_KIND = 'session';

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
  await db
    .prepare('INSERT INTO audit (change, at, by, action, kind, target, after) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .bind(crypto.randomUUID(), now.toISOString(), by, action, ACCESS_KIND, target, JSON.stringify(detail))
    .run();
}

/** Records a rejected credential, with its kind and the digest of its network. */
export const recordRejection = (db: D1Database, credential: string, network: string): Promise<void> =>
  recordAccess(db, { action: 'refuse', by: 'anonymous', target: credential, detail: { place: network } });
