// The portal as tests run it: beside it the real queue of ops, whose batches go to whatever the test has put here.
import type { Batch } from '../../../ops/src/leads/queue.ts';
import app from '../../../portal/src/worker.ts';

export { Editorial } from '../../../portal/src/editors/entrypoint.ts';
export { LeadStore } from '../../../portal/src/leads/entrypoint.ts';
export { ContentPlan } from '../../../portal/src/plan/entrypoint.ts';

/** Takes what comes off the queues; by default it is thrown away. */
export const queues: { consume: (batch: Batch) => Promise<void> } = { consume: async () => undefined };

export default {
  fetch: app.fetch,
  queue: (batch: Batch): Promise<void> => queues.consume(batch),
};
