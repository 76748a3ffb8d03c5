// Notifications by webhook (Standard Webhooks) and by email if configured: created, sent, and retried by the cron job.
// Delivery is at least once, with a stable ID. Each attempt is a row of the delivery log.
import type { Bindings } from '../../env.ts';
import { log, reasonOf } from '../../log.ts';
import { secondsAfter } from '../outbox-store.ts';
import { retryDelay } from '../queue.ts';
import { signedHeaders } from '../webhook.ts';
import { mailOf, NotificationBody } from './body.ts';
import {
  ALERTS_GLOB,
  channelsOf,
  type NotificationChannel,
  recipientOf,
  type Topic,
  topicOf,
} from './channels.ts';
import {
  createFailedLeadNotifications,
  createNewLeadNotifications,
  createSummaryNotification,
} from './create.ts';
import { insertAttempt, MAX_ATTEMPTS } from './log-store.ts';

const MAX_PER_RUN = 50;
const TIMEOUT_MS = 10_000;

interface Notification {
  id: string;
  body: string;
  channel: NotificationChannel;
  attempts: number;
  dueAt: string;
}

/** Creates due notifications. A failed kind does not stop the others. */
async function create(env: Bindings, channels: readonly NotificationChannel[], now: Date): Promise<void> {
  for (const [kind, createNotifications] of Object.entries({
    createNewLeadNotifications,
    createFailedLeadNotifications,
    createSummaryNotification,
  }))
    await createNotifications(env, channels, now).catch((error) =>
      log('leads.notice-failed', { kind, error }),
    );
}

/** Result of an attempt: the HTTP status of a webhook, and the reason for a failure. */
interface Outcome {
  status: number | null;
  error: string | null;
}

async function send(env: Bindings, { id, body, channel }: Notification, now: Date): Promise<Outcome> {
  const to = recipientOf(env, channel, topicOf(id)) ?? '';
  if (channel === 'mail') {
    const mail = mailOf(NotificationBody.parse(JSON.parse(body)));
    await env.MAIL?.send({ from: env.LEAD_MAIL_FROM ?? '', to, ...mail });
    return { status: null, error: null };
  }
  const headers = await signedHeaders(env.LEAD_WEBHOOK_SECRET ?? '', { id, body, at: now });
  const response = await fetch(
    new Request(to, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  await response.body?.cancel();
  return { status: response.status, error: response.ok ? null : `HTTP ${response.status}` };
}

/** Seconds after which a notification is due again if its attempt was interrupted. */
const CLAIM_SECONDS = 300;

/**
 * Claims a notification by postponing it, so that concurrent runs send it once. Returns false if another run claimed
 * it.
 */
async function claim({ DB }: Bindings, { id, dueAt }: Notification, now: Date): Promise<boolean> {
  const { meta } = await DB.prepare(
    'UPDATE notice SET due_at = ?3 WHERE id = ?1 AND due_at = ?2 AND sent_at IS NULL',
  )
    .bind(id, dueAt, secondsAfter(now, CLAIM_SECONDS))
    .run();
  return meta.changes === 1;
}

async function attemptDelivery(env: Bindings, notification: Notification, now: Date): Promise<void> {
  const { id, channel } = notification;
  const attempts = notification.attempts + 1;
  if (!(await claim(env, notification, now))) return;
  const startedAt = Date.now();
  const { status, error } = await send(env, notification, now).catch(
    (failure): Outcome => ({ status: null, error: reasonOf(failure) }),
  );
  const ms = Date.now() - startedAt;
  if (error !== null) log('leads.notice-not-sent', { id, attempts, reason: error });
  const sentAt = error === null ? now.toISOString() : null;
  await env.DB.batch([
    // A person may have requested a resend in the meantime, which resets the number of attempts.
    env.DB.prepare(
      `UPDATE notice SET attempts = ?2, sent_at = ?3, due_at = coalesce(?4, due_at)
       WHERE id = ?1 AND sent_at IS NULL AND attempts = ?2 - 1`,
    ).bind(id, attempts, sentAt, error === null ? null : secondsAfter(now, retryDelay(attempts))),
    insertAttempt(env.DB, { notice: id, at: now.toISOString(), channel, status, error, ms }),
  ]);
}

/** Sends due notifications of a topic, and retries failed ones later. Does nothing without a configured recipient. */
async function sendDue(env: Bindings, topic: Topic, now: Date): Promise<void> {
  const channels = channelsOf(env, topic);
  if (channels.length === 0) return;
  const { results } = await env.DB.prepare(
    `SELECT id, body, way AS channel, attempts, due_at AS dueAt FROM notice
     WHERE sent_at IS NULL AND due_at <= ?1 AND attempts < ?2 AND (id GLOB ?4) = ?5 ORDER BY due_at, id LIMIT ?3`,
  )
    .bind(now.toISOString(), MAX_ATTEMPTS, MAX_PER_RUN, ALERTS_GLOB, Number(topic === 'alerts'))
    .all<Notification>();
  for (const notification of results.filter(({ channel }) => channels.includes(channel)))
    await attemptDelivery(env, notification, now);
}

/** Sends due alerts without calling the portal, which may have caused the alert. */
export const sendAlerts = (env: Bindings, now: Date): Promise<void> => sendDue(env, 'alerts', now);

/** Creates and sends due notifications about leads. Does nothing without a configured recipient. */
export async function notify(env: Bindings, now = new Date()): Promise<void> {
  const channels = channelsOf(env);
  if (channels.length > 0) await create(env, channels, now);
  await sendDue(env, 'leads', now);
}
