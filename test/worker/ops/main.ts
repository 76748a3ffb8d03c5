// Entry point of the ops Worker in tests: the real queue passes its batches to the handler of the current test.
import type { Bindings } from '../../../ops/src/env.ts';
import type { Batch } from '../../../ops/src/leads/queue.ts';
import app from '../../../ops/src/worker.ts';

export { Outbox } from '../../../ops/src/leads/entrypoint.ts';
export { Metrics } from '../../../ops/src/metrics/entrypoint.ts';
export { RedirectHits } from '../../../ops/src/redirects/entrypoint.ts';

/** Queue handler of the current test. The default discards all batches. */
export const queues: { consume: (batch: Batch, env: Bindings) => Promise<void> } = {
  consume: async () => undefined,
};

export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Bindings): Promise<void> => queues.consume(batch, env),
};
