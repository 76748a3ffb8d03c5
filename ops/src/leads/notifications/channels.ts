// Notification channels: webhook and email, if configured.
import type { Bindings } from '../../env.ts';

export const CHANNELS = ['webhook', 'mail'] as const;
export type NotificationChannel = (typeof CHANNELS)[number];

/** Topic of a notification: leads, or error budget alerts, which may have their own recipients. */
export type Topic = 'leads' | 'alerts';

/** URL or email address for notifications of a topic; `null` if the settings of the channel are incomplete. */
export function recipientOf(env: Bindings, channel: NotificationChannel, topic: Topic): string | null {
  const alertRecipient =
    topic === 'alerts' ? { webhook: env.ALERT_WEBHOOK_URL, mail: env.ALERT_MAIL_TO }[channel] : '';
  const isComplete = channel === 'webhook' ? env.LEAD_WEBHOOK_SECRET : env.MAIL && env.LEAD_MAIL_FROM;
  const shared = channel === 'webhook' ? env.LEAD_WEBHOOK_URL : env.LEAD_MAIL_TO;
  return (isComplete && (alertRecipient || shared)) || null;
}

/** The configured channels. */
export const channelsOf = (env: Bindings, topic: Topic = 'leads'): NotificationChannel[] =>
  CHANNELS.filter((channel) => recipientOf(env, channel, topic) !== null);

/** ID of a notification, sent as `webhook-id`. `key` is the reference of a lead or another subject. */
export const idOf = (key: string, channel: NotificationChannel): string => `msg_${key}_${channel}`;

/** Prefix of alert keys, and GLOB pattern of alert IDs. */
export const ALERT_KEY = 'budget-';
export const ALERTS_GLOB = `msg_${ALERT_KEY}*`;

/** Topic of a notification, by ID. */
export const topicOf = (id: string): Topic => (id.startsWith(`msg_${ALERT_KEY}`) ? 'alerts' : 'leads');
