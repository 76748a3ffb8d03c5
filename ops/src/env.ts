// Bindings of the ops Worker, and what middleware leaves for its calls and pages. Named one by one, so that the
// type of the calls can be read outside workerd, too.
import type { D1Database, KVNamespace, Queue, SendEmail } from '@cloudflare/workers-types';
import type { Editorial } from '../../src/editorial.ts';
import type { LeadStore } from '../../src/leads/store.ts';
import type { ContentPlan } from '../../src/plan/content-plan.ts';
import type { LeadMessage } from './leads/queue.ts';
import type { Caller } from './who/caller.ts';

export interface Bindings {
  DB: D1Database;
  /** The site's namespace. */
  KV: KVNamespace;
  PORTAL: { fetch: (request: Request) => Promise<Response> };
  /** Ids of leads that the portal is to get. */
  LEADS: Pick<Queue<LeadMessage>, 'sendBatch'>;
  /** The leads that the portal has. */
  STORE: LeadStore;
  /** What editors ask of the content. */
  EDITORIAL: Editorial;
  /** What its content has planned. */
  PLAN: ContentPlan;
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
  /** Signs preview links, which the site opens with the same; 32 characters or more. */
  PREVIEW_KEY?: string;
  /** Opens every call; missing where nobody has put it. */
  OPS_TOKEN?: string;
  /** Cloudflare Access in front of us: the team's host, `TEAM.cloudflareaccess.com`, and the application's tag. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
}

/** Of the JSON calls: whoever asks them says who it is for, after having found out (who/). */
export type OpsEnv = { Bindings: Bindings & { caller: Caller }; Variables: { by: string } };

/** What was just done, said once on the next page. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

/** Of the console's pages. */
export interface ConsoleVariables {
  caller: Caller;
  /** Stands in every form: proves that the form is one of ours, for this caller. */
  formToken: string;
  /** The IANA zone in which this editor reads and writes times, beside UTC. */
  zone: string;
  notice: Notice | null;
  /** Where the style sheet is. */
  styles: string;
}
export type ConsoleEnv = { Bindings: Bindings; Variables: ConsoleVariables };
