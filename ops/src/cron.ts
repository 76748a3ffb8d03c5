// Cron job for error budgets, leads, redirect hits, and retention. Runs every minute.
import { deleteExpired } from '../../common/retention/retention.ts';
import { watchBudgets } from './budget/watch.ts';
import type { Bindings } from './env.ts';
import { expireAttempts } from './leads/notifications/log-store.ts';
import { notify, sendAlerts } from './leads/notifications/notify.ts';
import { redrive } from './leads/queue.ts';
import { assignNew } from './leads/routing/assign.ts';
import { log } from './log.ts';
import { deleteExpiredHits } from './redirects/store.ts';

/**
 * Evaluates error budgets, sends alerts, redelivers overdue leads, assigns new ones, sends notifications, and deletes
 * expired rows. A failed task does not stop the others.
 */
export async function runEveryMinute(env: Bindings, now = new Date()): Promise<void> {
  const tasks = {
    // Alerts precede all portal calls, which may be slow.
    watchBudgets: () => watchBudgets(env, now),
    sendAlerts: () => sendAlerts(env, now),
    redrive: () => redrive(env, now),
    assignNew: () => assignNew(env),
    notify: () => notify(env, now),
    expireAttempts: () => expireAttempts(env.DB, now),
    deleteExpired: () => deleteExpired(env.DB, 'ops', now),
    deleteExpiredHits: () => deleteExpiredHits(env.DB, now),
  };
  for (const [name, run] of Object.entries(tasks))
    await run().catch((error) => log('ops.cron-failed', { task: name, error }));
}
