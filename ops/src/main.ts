// Entry point of the deployed ops Worker: requests (worker.ts), lead queue, cron jobs, and RPC entrypoints.
import { protectData, runEveryMinute, runMetricsTasks } from './cron.ts';
import type { Bindings } from './env.ts';
import { type Batch, consume } from './leads/queue.ts';
import { checkStatus } from './status/publish.ts';
import app from './worker.ts';

export { Outbox } from './leads/entrypoint.ts';
export { Metrics } from './metrics/entrypoint.ts';
export { RedirectHits } from './redirects/entrypoint.ts';

export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Bindings): Promise<void> => consume(env, batch),
  scheduled: async (_: unknown, env: Bindings): Promise<void> => {
    await Promise.all([runEveryMinute(env), runMetricsTasks(env), protectData(env), checkStatus(env)]);
  },
};
