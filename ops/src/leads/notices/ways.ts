// Ways of notices: webhook and mail, if configured.
import type { Bindings } from '../../env.ts';

export const WAYS = ['webhook', 'mail'] as const;
export type Way = (typeof WAYS)[number];

/** Whether the settings of a way are complete. */
export const isSet = (env: Bindings, way: Way): boolean =>
  way === 'webhook'
    ? Boolean(env.LEAD_WEBHOOK_URL && env.LEAD_WEBHOOK_SECRET)
    : Boolean(env.MAIL && env.LEAD_MAIL_FROM && env.LEAD_MAIL_TO);

/** The configured ways. */
export const waysOf = (env: Bindings): Way[] => WAYS.filter((way) => isSet(env, way));

/** Id of a notice, which its webhook sends as `webhook-id`. `key` is the reference of a lead, or of another subject. */
export const idOf = (key: string, way: Way): string => `msg_${key}_${way}`;
