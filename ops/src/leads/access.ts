// Access log of leads. Each access is recorded before the response. If recording fails, the request fails.
import type { D1Database } from '@cloudflare/workers-types';
import type { LeadFilter } from '../../../common/leads/store.ts';

export type LeadAction = 'list' | 'read' | 'export' | 'status' | 'replay' | 'delete';

export interface AccessRow {
  id: number;
  at: string;
  by: string;
  action: LeadAction;
  reference: string | null;
  /** JSON, or `null`. */
  detail: string | null;
}

/** Records an access. Rejects on failure. */
export async function recordLeadAccess(
  db: D1Database,
  by: string,
  action: LeadAction,
  { reference = null, detail = null }: { reference?: string | null; detail?: object | null } = {},
): Promise<void> {
  await db
    .prepare('INSERT INTO lead_access (at, by, action, reference, detail) VALUES (?, ?, ?, ?, ?)')
    .bind(new Date().toISOString(), by, action, reference, detail === null ? null : JSON.stringify(detail))
    .run();
}

/** A filter without its search term, which may be personal data. */
export const withoutSearch = ({ search, ...filter }: LeadFilter): object => ({
  ...filter,
  ...(search === undefined ? {} : { search: true }),
});

/** The latest accesses, newest first. */
export async function listAccesses(db: D1Database, limit: number): Promise<AccessRow[]> {
  const { results } = await db
    .prepare('SELECT id, at, by, action, reference, detail FROM lead_access ORDER BY id DESC LIMIT ?')
    .bind(limit)
    .all<AccessRow>();
  return results;
}
