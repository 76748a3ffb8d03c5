// Error budgets in D1: totals of the period, and alerts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { RequestType } from '../../../common/metrics/page-types.ts';
import type { NotificationBody } from '../leads/notifications/body.ts';
import { ALERT_KEY, idOf, type NotificationChannel } from '../leads/notifications/channels.ts';
import { secondsAfter } from '../leads/outbox-store.ts';
import { dayOf, type ErrorRate, listResponseCounts, type ResponseCount } from '../metrics/store.ts';
import { BUDGET_DAYS, BURNS, type BurnName, RECOVERY_MINUTES } from './objectives.ts';

const DAY_MS = 86_400_000;

/** Responses of the slow window, which includes the fast window, by ten minutes and page type. */
export const readWindowRows = (db: D1Database, now: Date): Promise<ResponseCount[]> =>
  listResponseCounts(db, BURNS.slow.minutes / 60, now);

/** Totals of the last BUDGET_DAYS days, including today, by page type. */
export async function readBudgetSums(db: D1Database, now: Date): Promise<Map<string, ErrorRate>> {
  const { results } = await db
    .prepare(
      `SELECT type, sum(responses) AS responses, sum(errors) AS errors FROM answered_day WHERE day > ?
       GROUP BY type`,
    )
    .bind(dayOf(now.getTime() - BUDGET_DAYS * DAY_MS))
    .all<ErrorRate & { type: string }>();
  return new Map(results.map(({ type, ...sums }) => [type, sums]));
}

export interface Alert {
  type: RequestType;
  startedAt: string;
  /** The window that reached its limit first. */
  burn: BurnName;
  endedAt: string | null;
}

/** Alerts by page type. `condition` is an SQL condition in which `alert` is the row. */
async function readAlerts(db: D1Database, condition: string): Promise<Map<string, Alert>> {
  const { results } = await db
    .prepare(
      `SELECT type, began_at AS startedAt, burn, ended_at AS endedAt FROM budget_alert AS alert WHERE ${condition}`,
    )
    .all<Alert>();
  return new Map(results.map((alert) => [alert.type, alert]));
}

/** Open alerts by page type. */
export const readOpenAlerts = (db: D1Database): Promise<Map<string, Alert>> =>
  readAlerts(db, 'ended_at IS NULL');

/** The latest alert of each page type, open or ended. */
export const readLastAlerts = (db: D1Database): Promise<Map<string, Alert>> =>
  readAlerts(db, 'began_at = (SELECT max(began_at) FROM budget_alert WHERE type = alert.type)');

export interface AlertNotification {
  channels: readonly NotificationChannel[];
  body: NotificationBody;
}

/** Stable ID of a notification about an alert, in the format of NotificationId. */
const notificationId = (
  { type, startedAt }: Pick<Alert, 'type' | 'startedAt'>,
  event: 'burning' | 'recovered',
  channel: NotificationChannel,
): string => idOf(`${ALERT_KEY}${type}-${startedAt.replace(/\D/g, '')}-${event}`, channel);

/** Statements that create a notification for each channel if the alert's row has these times. */
const statementsFor = (
  db: D1Database,
  { type, startedAt, endedAt }: Omit<Alert, 'burn'>,
  { channels, body }: AlertNotification,
): D1PreparedStatement[] =>
  channels.map((channel) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO notice (id, body, way, due_at)
         SELECT ?1, ?2, ?3, coalesce(?6, ?5) WHERE EXISTS (
           SELECT 1 FROM budget_alert WHERE type = ?4 AND began_at = ?5 AND ended_at IS ?6)`,
      )
      .bind(
        notificationId({ type, startedAt }, endedAt === null ? 'burning' : 'recovered', channel),
        JSON.stringify(body),
        channel,
        type,
        startedAt,
        endedAt,
      ),
  );

/**
 * Opens an alert with its notifications, in one transaction. Returns false if the page type already has an open alert.
 */
export async function openAlert(
  db: D1Database,
  alert: Alert,
  notification: AlertNotification,
): Promise<boolean> {
  const [result] = await db.batch([
    db
      .prepare('INSERT OR IGNORE INTO budget_alert (type, burn, began_at, burned_at) VALUES (?1, ?2, ?3, ?3)')
      .bind(alert.type, alert.burn, alert.startedAt),
    ...statementsFor(db, alert, notification),
  ]);
  return result?.meta.changes === 1;
}

/** Records that open alerts are still burning their budgets. */
export async function renewAlerts(db: D1Database, types: readonly RequestType[], now: Date): Promise<void> {
  await db
    .prepare(
      `UPDATE budget_alert SET burned_at = ?1
       WHERE ended_at IS NULL AND burned_at < ?1 AND type IN (SELECT value FROM json_each(?2))`,
    )
    .bind(now.toISOString(), JSON.stringify(types))
    .run();
}

/**
 * Ends an alert that has not burned for RECOVERY_MINUTES and creates its notifications, in one transaction. Returns
 * false if it burned more recently, or if another run has ended it.
 */
export async function endAlert(
  db: D1Database,
  alert: Alert,
  notification: AlertNotification,
  now: Date,
): Promise<boolean> {
  const endedAt = now.toISOString();
  const [ended] = await db.batch([
    db
      .prepare(
        `UPDATE budget_alert SET ended_at = ?3
         WHERE type = ?1 AND began_at = ?2 AND ended_at IS NULL AND burned_at <= ?4`,
      )
      .bind(alert.type, alert.startedAt, endedAt, secondsAfter(now, -RECOVERY_MINUTES * 60)),
    ...statementsFor(db, { ...alert, endedAt }, notification),
    // An undelivered notification about the start becomes due now, so that it is sent before the recovery.
    ...notification.channels.map((channel) =>
      db
        .prepare(
          `UPDATE notice SET due_at = ?3 WHERE id = ?4 AND sent_at IS NULL AND EXISTS (
             SELECT 1 FROM budget_alert WHERE type = ?1 AND began_at = ?2 AND ended_at = ?3)`,
        )
        .bind(alert.type, alert.startedAt, endedAt, notificationId(alert, 'burning', channel)),
    ),
  ]);
  return ended?.meta.changes === 1;
}
