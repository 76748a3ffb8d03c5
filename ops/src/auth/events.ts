// Sign-ins, sign-outs, and refusals: each one is a row of the audit log and a log line.
import type { D1Database } from '@cloudflare/workers-types';
import { log } from '../log.ts';

/** `kind` of these audit rows. They do not change what visitors see. */
export const ACCESS_KIND = 'session';

export interface AccessEvent {
  /** `refuse`: a credential was not accepted. `deny`: the caller's roles do not allow the request. */
  action: 'sign-in' | 'sign-out' | 'refuse' | 'deny';
  /** Name of the credential; `anonymous` if there is none. */
  by: string;
  /** Requested page or call. */
  target: string;
  /** Further facts without secrets: roles, digest of the address. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Records an event. Rejects when the audit log cannot be written. */
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

/** Records a credential that was not accepted, by its kind and the digest of the network that it came from. */
export const recordRefusal = (db: D1Database, credential: string, place: string): Promise<void> =>
  recordAccess(db, { action: 'refuse', by: 'anonymous', target: credential, detail: { place } });
