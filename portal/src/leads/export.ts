// Export of the portal's tables for the ops backup (common/backup).
import { type Row, readPage, tablesOf } from '../../../common/backup/rows.ts';

/** See `LeadStore.exportPage` (common/leads/store.ts). */
export async function exportPage(db: D1Database, name: string, after: Row | null): Promise<readonly Row[]> {
  const [table] = await tablesOf(db, 'portal', name);
  if (!table) throw new TypeError('this table is not exported');
  return readPage(db, table, after);
}
