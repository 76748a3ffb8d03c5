// What the clock has ops do about figures, every minute.
import type { Bindings } from '../env.ts';
import { publishHourly } from './publish.ts';
import { expireMetrics } from './store.ts';

/** Publishes what is due, forgets what is too old; each whatever becomes of the other. */
export async function storeMetrics(env: Pick<Bindings, 'DB' | 'KV'>, now = new Date()): Promise<void> {
  const work = { publish: () => publishHourly(env, now), expire: () => expireMetrics(env.DB, now) };
  for (const [name, done] of Object.entries(work))
    await done().catch((error) =>
      console.error(
        JSON.stringify({ level: 'error', event: 'figures.minute-failed', work: name, error: String(error) }),
      ),
    );
}
