// The ops Worker as tests run it: the real queue hands its batches to whatever the test has put here.
import type { Bindings } from '../../../ops/src/env.ts';
import type { Batch } from '../../../ops/src/leads/queue.ts';
import app from '../../../ops/src/worker.ts';

export { Outbox } from '../../../ops/src/leads/entrypoint.ts';
export { Metrics } from '../../../ops/src/metrics/entrypoint.ts';
export { RedirectHits } from '../../../ops/src/redirects/entrypoint.ts';

/** Takes what comes off the queues; by default it is thrown away. */
export const queues: { consume: (batch: Batch, env: Bindings) => Promise<void> } = {
  consume: async () => undefined,
};

export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Bindings): Promise<void> => queues.consume(batch, env),
};
