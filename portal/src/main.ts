// Entry point of the portal Worker: HTTP routes (worker.ts), RPC entrypoints for site and ops, and the daily cron job.

import { deleteExpired } from '../../common/retention/retention.ts';
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
    const deleted = await deleteExpired(DB, 'portal', new Date());
    log('info', 'portal.expired', { deleted });
  },
} satisfies ExportedHandler<Env>;
