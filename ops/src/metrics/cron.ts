// Cron job for metrics, every minute.
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { publishHourly } from './publish.ts';
import { expireMetrics } from './store.ts';

/** Publishes due metrics and deletes expired ones. A failed task does not stop the other. */
export async function runMetricsTasks(env: Pick<Bindings, 'DB' | 'KV'>, now = new Date()): Promise<void> {
  const tasks = { publish: () => publishHourly(env, now), expire: () => expireMetrics(env.DB, now) };
  for (const [name, run] of Object.entries(tasks))
    await run().catch((error) => log('metrics.cron-failed', { task: name, error }));
}
