// Ways of notices: webhook and mail, if configured.
import type { Bindings } from '../../env.ts';

export const WAYS = ['webhook', 'mail'] as const;
export type Way = (typeof WAYS)[number];

/** Subject of a notice: leads, or alerts of error budgets, which may have their own recipients. */
export type Topic = 'leads' | 'alerts';

/** Address to which a way sends notices of a topic; `null` if its settings are incomplete. */
export function recipientOf(env: Bindings, way: Way, topic: Topic): string | null {
  const own = topic === 'alerts' ? { webhook: env.ALERT_WEBHOOK_URL, mail: env.ALERT_MAIL_TO }[way] : '';
  const isComplete = way === 'webhook' ? env.LEAD_WEBHOOK_SECRET : env.MAIL && env.LEAD_MAIL_FROM;
  const shared = way === 'webhook' ? env.LEAD_WEBHOOK_URL : env.LEAD_MAIL_TO;
  return (isComplete && (own || shared)) || null;
}

/** The configured ways. */
export const waysOf = (env: Bindings, topic: Topic = 'leads'): Way[] =>
  WAYS.filter((way) => recipientOf(env, way, topic) !== null);

/** Id of a notice, which its webhook sends as `webhook-id`. `key` is the reference of a lead, or of another subject. */
export const idOf = (key: string, way: Way): string => `msg_${key}_${way}`;

/** Start of the keys of alerts, and their ids as a pattern of SQL. */
export const ALERT_KEY = 'budget-';
export const ALERTS_GLOB = `msg_${ALERT_KEY}*`;

/** Topic of the notice with an id. */
export const topicOf = (id: string): Topic => (id.startsWith(`msg_${ALERT_KEY}`) ? 'alerts' : 'leads');
