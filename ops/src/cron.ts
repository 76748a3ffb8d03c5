// Cron jobs of ops, every minute: error budgets, leads, and redirect hits; metrics; and data protection.
import { deleteExpired } from '../../common/retention/retention.ts';
import { extendChain } from './audit/chain.ts';
import { deleteExpiredValues } from './audit/retention.ts';
import { exportNightly } from './backup/runs.ts';
import { watchBudgets } from './budget/watch.ts';
import type { Bindings } from './env.ts';
import { expireAttempts } from './leads/notifications/log-store.ts';
import { notify, sendAlerts } from './leads/notifications/notify.ts';
import { redrive } from './leads/queue.ts';
import { assignNew } from './leads/routing/assign.ts';
import { log } from './log.ts';
import { publishHourly } from './metrics/publish.ts';
import { expireMetrics } from './metrics/store.ts';
import { deleteExpiredHits } from './redirects/store.ts';

/** Runs tasks one after the other. A failed task is logged and does not stop the others. */
async function runTasks(failure: string, tasks: Record<string, () => Promise<unknown>>): Promise<void> {
  for (const [task, run] of Object.entries(tasks))
    await run().catch((error) => log(failure, { task, error }));
}

/**
 * Evaluates error budgets, sends alerts, redelivers overdue leads, assigns new ones, sends notifications, and deletes
 * expired rows.
 */
export const runEveryMinute = (env: Bindings, now = new Date()): Promise<void> =>
  runTasks('ops.cron-failed', {
    // Alerts precede all portal calls, which may be slow.
    watchBudgets: () => watchBudgets(env, now),
    sendAlerts: () => sendAlerts(env, now),
    redrive: () => redrive(env, now),
    assignNew: () => assignNew(env),
    notify: () => notify(env, now),
    expireAttempts: () => expireAttempts(env.DB, now),
    deleteExpired: () => deleteExpired(env.DB, 'ops', now),
    deleteExpiredHits: () => deleteExpiredHits(env.DB, now),
  });

/** Publishes due metrics and deletes expired ones. */
export const runMetricsTasks = (env: Bindings, now = new Date()): Promise<void> =>
  runTasks('metrics.cron-failed', {
    publish: () => publishHourly(env, now),
    expire: () => expireMetrics(env.DB, now),
  });

/** Extends the audit chain, deletes expired personal data, and exports nightly. */
export const protectData = (env: Bindings, now = new Date()): Promise<void> =>
  runTasks('backup.cron-failed', {
    extendChain: () => extendChain(env.DB),
    deleteExpiredValues: () => deleteExpiredValues(env.DB, now),
    exportNightly: () => exportNightly(env, now),
  });
