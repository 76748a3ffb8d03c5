// Cron job for data protection, every minute: audit chain, retention, and backup.
import { extendChain } from '../audit/chain.ts';
import { deleteExpiredValues } from '../audit/retention.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { exportNightly } from './runs.ts';

/** Extends the audit chain, deletes expired personal data, and exports nightly. Tasks fail independently. */
export async function protectData(env: Bindings, now = new Date()): Promise<void> {
  const tasks = {
    extendChain: () => extendChain(env.DB),
    deleteExpiredValues: () => deleteExpiredValues(env.DB, now),
    exportNightly: () => exportNightly(env, now),
  };
  for (const [name, run] of Object.entries(tasks))
    await run().catch((error) => log('backup.cron-failed', { task: name, error }));
}
