// Notification delivery log in D1: attempts, undelivered notifications, and resending.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { secondsAfter } from '../outbox-store.ts';
import { CHANNELS, idOf, type NotificationChannel } from './channels.ts';

/** Number of attempts after which a notification is no longer sent automatically. */
export const MAX_ATTEMPTS = 24;
/** Retention of the log, in days and rows. */
export const ATTEMPT_DAYS = 90;
const MAX_ROWS = 20_000;

export interface Attempt {
  id: number;
  /** ID of the notification, sent as `webhook-id`. */
  notice: string;
  at: string;
  channel: NotificationChannel;
  /** HTTP status of a webhook; `null` without a response, and for email. */
  status: number | null;
  /** `null` if the notification was delivered. */
  error: string | null;
  ms: number;
  /** Content of the notification as JSON; `null` if the notification was deleted. */
  body: string | null;
}

export interface UndeliveredNotification {
  id: string;
  channel: NotificationChannel;
  body: string;
  attempts: number;
  /** Next attempt; `null` after MAX_ATTEMPTS. */
  dueAt: string | null;
}

/** Statement that adds an attempt. */
export const insertAttempt = (
  db: D1Database,
  { notice, at, channel, status, error, ms }: Omit<Attempt, 'id' | 'body'>,
): D1PreparedStatement =>
  db
    .prepare('INSERT INTO notice_attempt (notice, at, way, status, error, ms) VALUES (?, ?, ?, ?, ?, ?)')
    .bind(notice, at, channel, status, error, ms);

const SELECT = `SELECT a.id, a.notice, a.at, a.way AS channel, a.status, a.error, a.ms, notice.body
  FROM notice_attempt AS a LEFT JOIN notice ON notice.id = a.notice`;

/** The latest attempts, newest first. With `before`, only attempts older than the one with this ID. */
export async function listAttempts(
  db: D1Database,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<Attempt[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE a.id < ? ORDER BY a.id DESC LIMIT ?`)
    .bind(before, limit)
    .all<Attempt>();
  return results;
}

/** IDs of a lead's notifications as JSON. */
const notificationsOf = (reference: string): string =>
  JSON.stringify(CHANNELS.map((channel) => idOf(reference, channel)));

/** The latest attempts for the notifications of a lead, newest first. */
export async function listLeadAttempts(db: D1Database, reference: string): Promise<Attempt[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE a.notice IN (SELECT value FROM json_each(?)) ORDER BY a.id DESC LIMIT 100`)
    .bind(notificationsOf(reference))
    .all<Attempt>();
  return results;
}

/** Notifications that were attempted but not delivered, newest first. */
export async function listUndelivered(db: D1Database): Promise<UndeliveredNotification[]> {
  const { results } = await db
    .prepare(
      `SELECT id, way AS channel, body, attempts, CASE WHEN attempts < ? THEN due_at END AS dueAt
       FROM notice WHERE sent_at IS NULL AND attempts > 0 ORDER BY due_at DESC LIMIT 100`,
    )
    .bind(MAX_ATTEMPTS)
    .all<UndeliveredNotification>();
  return results;
}

/** Number of notifications whose last automatic attempt has failed. */
export const countFailed = async (db: D1Database): Promise<number> =>
  (await db
    .prepare('SELECT count(*) AS n FROM notice WHERE sent_at IS NULL AND attempts >= ?')
    .bind(MAX_ATTEMPTS)
    .first<number>('n')) ?? 0;

/** Makes a notification due now, with the same ID. Returns false if there is no such notification. */
export async function resend(db: D1Database, id: string, now: Date): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE notice SET sent_at = NULL, attempts = 0, due_at = ? WHERE id = ?')
    .bind(now.toISOString(), id)
    .run();
  return meta.changes === 1;
}

/** Deletes the notifications of a lead, with their attempts. */
export async function removeNotifications(db: D1Database, reference: string): Promise<void> {
  await db.batch(
    ['DELETE FROM notice WHERE id', 'DELETE FROM notice_attempt WHERE notice'].map((sql) =>
      db.prepare(`${sql} IN (SELECT value FROM json_each(?))`).bind(notificationsOf(reference)),
    ),
  );
}

/** Deletes attempts beyond the retention. */
export async function expireAttempts(db: D1Database, now: Date): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM notice_attempt WHERE at < ?').bind(secondsAfter(now, -ATTEMPT_DAYS * 24 * 3600)),
    db
      .prepare('DELETE FROM notice_attempt WHERE id <= (SELECT max(id) FROM notice_attempt) - ?')
      .bind(MAX_ROWS),
  ]);
}
