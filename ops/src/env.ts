// Bindings of the ops Worker, and what middleware leaves for its calls and pages. Named one by one, so that the
// type of the calls can be read outside workerd, too.
import type { D1Database, KVNamespace, Queue, SendEmail } from '@cloudflare/workers-types';
import type { Editorial } from '../../common/editorial/editorial.ts';
import type { LeadStore } from '../../common/leads/store.ts';
import type { ContentPlan } from '../../common/schedule/content-plan.ts';
import type { Caller } from './auth/caller.ts';
import type { LeadMessage } from './leads/queue.ts';
import type { Origins } from './origins.ts';

/** A service binding of a Worker that answers requests. */
export interface SiteFetcher {
  fetch: (request: Request) => Promise<Response>;
}

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
  /** The site, where its public address cannot be asked from here (ops/wrangler.toml); otherwise it is. */
  SITE?: SiteFetcher;
  /** Origin of the site, where the console has a host of its own; otherwise that of the request. */
  SITE_ORIGIN?: string;
  /** A token of an admin, or several with commas between them; missing where nobody has put it. */
  OPS_TOKEN?: string;
  /** Further tokens with names and roles: entries of `NAME:ROLE:TOKEN` (who/tokens.ts). */
  OPS_TOKENS?: string;
  /** Cloudflare Access in front of us: the team's host, `TEAM.cloudflareaccess.com`, and the application's tag. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
  /** Roles of those who come through Access: lines of `ROLE = PRINCIPAL` (who/access-roles.ts). */
  ACCESS_ROLES?: string;
}

/** Of the JSON calls: the authenticated caller (who/), and the origins of the request that brought them. */
export type OpsEnv = { Bindings: Bindings & { caller: Caller; origins: Origins }; Variables: { by: string } };

/** Notice of the last change, shown once on the next page. */
export interface Notice {
  tone: 'good' | 'warn' | 'bad';
  text: string;
}

/** Addresses of the console's files. */
export interface Assets {
  styles: string;
  script: string;
}

/** Of the console's pages. */
export interface ConsoleVariables {
  caller: Caller;
  /** Stands in every form: proves that the form is one of ours, for this caller. */
  formToken: string;
  /** The IANA zone in which this editor reads and writes times, beside UTC. */
  zone: string;
  /** Where the zone comes from: the editor, their browser, or neither (then it is UTC). */
  zoneSource: 'chosen' | 'browser' | 'default';
  notice: Notice | null;
  /** The addresses of the style sheet and the script. */
  assets: Assets;
}
export type ConsoleEnv = { Bindings: Bindings; Variables: ConsoleVariables };
