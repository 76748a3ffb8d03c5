// Cron job for data protection, every minute: audit chain, retention, and backup.
import { extendChain } from '../audit/chain.ts';
import { deleteExpiredValues } from '../audit/retention.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { exportNightly } from './runs.ts';

/**
 * Adds new rows to the audit chain, deletes expired personal data from the audit log, and exports once a night. A
 * failed task does not stop the others.
 */
export async function protectData(env: Bindings, now = new Date()): Promise<void> {
  const work = {
    extendChain: () => extendChain(env.DB),
    deleteExpiredValues: () => deleteExpiredValues(env.DB, now),
    exportNightly: () => exportNightly(env, now),
  };
  for (const [name, run] of Object.entries(work))
    await run().catch((error) => log('backup.cron-failed', { work: name, error }));
}
