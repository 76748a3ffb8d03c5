// Entry point of the portal Worker: calls (worker.ts), RPC entrypoints for ops, and the daily cron job.

import { expire } from './leads/stored.ts';
import { log } from './response.ts';
import app from './worker.ts';

export { Cards } from './cards/entrypoint.ts';
export { Editorial } from './editors/entrypoint.ts';
export { LeadStore } from './leads/entrypoint.ts';
export { McpServer } from './mcp/entrypoint.ts';
export { ContentPlan } from './plan/entrypoint.ts';

export default {
  fetch: app.fetch,
  async scheduled(_: ScheduledController, { DB }: Env): Promise<void> {
    const deleted = await expire(DB, new Date());
    log('info', 'portal.leads-expired', { deleted });
  },
} satisfies ExportedHandler<Env>;
