// Cron job for metrics, every minute.
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { publishHourly } from './publish.ts';
import { expireMetrics } from './store.ts';

/** Publishes due metrics and deletes expired ones. The two tasks fail independently. */
export async function storeMetrics(env: Pick<Bindings, 'DB' | 'KV'>, now = new Date()): Promise<void> {
  const work = { publish: () => publishHourly(env, now), expire: () => expireMetrics(env.DB, now) };
  for (const [name, done] of Object.entries(work))
    await done().catch((error) => log('metrics.cron-failed', { work: name, error }));
}
