// Portal Worker for tests, with the real queue of ops. Tests set the consumer of its batches.
import type { Batch } from '../../../ops/src/leads/queue.ts';
import app from '../../../portal/src/worker.ts';

export { Editorial } from '../../../portal/src/editors/entrypoint.ts';
export { LeadStore } from '../../../portal/src/leads/entrypoint.ts';
export { McpServer } from '../../../portal/src/mcp/entrypoint.ts';
export { ContentPlan } from '../../../portal/src/plan/entrypoint.ts';

/** Queue consumer of the current test. The default discards messages. */
export const queues: { consume: (batch: Batch) => Promise<void> } = { consume: async () => undefined };

export default {
  fetch: app.fetch,
  queue: (batch: Batch): Promise<void> => queues.consume(batch),
};
