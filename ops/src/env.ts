// Bindings of the ops Worker, and what middleware leaves for its calls. Named one by one, so that the type of
// the calls can be read outside workerd, too.
import type { D1Database, KVNamespace, Queue, SendEmail } from '@cloudflare/workers-types';
import type { LeadStore } from '../../src/leads/store.ts';
import type { LeadMessage } from './leads/queue.ts';

export interface Bindings {
  DB: D1Database;
  /** The site's namespace. */
  KV: KVNamespace;
  PORTAL: { fetch: (request: Request) => Promise<Response> };
  /** Ids of leads that the portal is to get. */
  LEADS: Pick<Queue<LeadMessage>, 'sendBatch'>;
  /** The leads that the portal has. */
  STORE: LeadStore;
  /** Who hears of new leads: an https address and its secret (Standard Webhooks). */
  LEAD_WEBHOOK_URL?: string;
  LEAD_WEBHOOK_SECRET?: string;
  /** Who gets a mail about them: a `send_email` binding, and the two addresses. */
  MAIL?: SendEmail;
  LEAD_MAIL_FROM?: string;
  LEAD_MAIL_TO?: string;
  PORTAL_ORIGIN: string;
  /** The secret that a portal at PORTAL_ORIGIN knows us by. */
  PORTAL_KEY?: string;
  /** Opens every call; missing where nobody has put it. */
  OPS_TOKEN?: string;
}

export type OpsEnv = { Bindings: Bindings; Variables: { by: string } };
