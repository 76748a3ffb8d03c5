// Cron job that protects stored data, every minute.
import { extendChain } from '../audit/chain.ts';
import { deleteExpiredValues } from '../audit/retention.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { exportNightly } from './runs.ts';

/**
 * Adds new rows to the chain of the audit log, deletes expired personal data in it, and exports once a night. The tasks
 * fail independently.
 */
export async function protectData(env: Bindings, now = new Date()): Promise<void> {
  const work = {
    extendChain: () => extendChain(env.DB),
    deleteExpiredValues: () => deleteExpiredValues(env.DB, now),
    exportNightly: () => exportNightly(env, now),
  };
  for (const [name, done] of Object.entries(work))
    await done().catch((error) => log('backup.cron-failed', { work: name, error }));
}
