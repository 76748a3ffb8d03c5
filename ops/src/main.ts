// The ops Worker as it is deployed: its calls (worker.ts), the queue of leads, and what it does every minute.
import type { Bindings } from './env.ts';
import { everyMinute } from './leads/cron.ts';
import { type Batch, consume } from './leads/queue.ts';
import { storeMetrics } from './metrics/cron.ts';
import app from './worker.ts';

export { Outbox } from './leads/entrypoint.ts';
export { Metrics } from './metrics/entrypoint.ts';
export { RedirectHits } from './redirects/entrypoint.ts';

export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Bindings): Promise<void> => consume(env, batch),
  scheduled: async (_: unknown, env: Bindings): Promise<void> => {
    await Promise.all([everyMinute(env), storeMetrics(env)]);
  },
};
