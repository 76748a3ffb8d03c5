// Retention of append-only rows: deletes authors and values of the audit log, and authors of incidents. The rows and
// their hashes remain.
import type { D1Database } from '@cloudflare/workers-types';
import { auditRetentionDays } from '../../../common/retention/retention.ts';
import { DELETED } from './chain.ts';

/** Rows per call, oldest first. Each call reads them, even if none has expired. */
const ROWS_PER_CALL = 20;
const DAY_MS = 24 * 3_600_000;

/** IDs of expired rows. A row still has personal data if its link has a salt. */
const EXPIRED = `SELECT oldest.id FROM
    (SELECT id FROM audit_link WHERE salt IS NOT NULL ORDER BY id LIMIT ${ROWS_PER_CALL}) AS oldest
  JOIN audit ON audit.id = oldest.id WHERE audit.at < ?1`;

/** Deletes the author and values of expired rows that are in the chain, and the authors of expired incidents. */
export async function deleteExpiredValues(db: D1Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - auditRetentionDays * DAY_MS).toISOString();
  await db.batch([
    db
      .prepare(`UPDATE audit SET by = ?2, before = NULL, after = NULL WHERE id IN (${EXPIRED})`)
      .bind(limit, DELETED),
    db.prepare(`UPDATE audit_link SET salt = NULL WHERE id IN (${EXPIRED})`).bind(limit),
    ...['incident', 'incident_update'].map((table) =>
      db.prepare(`UPDATE ${table} SET by = ?2 WHERE at < ?1 AND by <> ?2`).bind(limit, DELETED),
    ),
  ]);
}
