// Bindings of the ops Worker, and the variables that middleware sets for calls and pages. They are declared here, so that
// the type of the calls is also available outside workerd.
import type { D1Database, KVNamespace, Queue, R2Bucket, SendEmail } from '@cloudflare/workers-types';
import type { Editorial } from '../../common/editorial/editorial.ts';
import type { LeadStore } from '../../common/leads/store.ts';
import type { ContentPlan } from '../../common/schedule/content-plan.ts';
import type { TraceSettings } from '../../common/trace/otlp.ts';
import type { Caller } from './auth/caller.ts';
import type { LeadMessage } from './leads/queue.ts';
import type { Origins } from './origins.ts';

/** Service binding of a Worker that handles requests. */
export interface SiteFetcher {
  fetch: (request: Request) => Promise<Response>;
}

export interface Bindings extends TraceSettings {
  DB: D1Database;
  /** KV namespace of the site. */
  KV: KVNamespace;
  PORTAL: { fetch: (request: Request) => Promise<Response> };
  /** Queue with ids of leads to be delivered to the portal. */
  LEADS: Pick<Queue<LeadMessage>, 'sendBatch'>;
  /** Leads of the portal. */
  STORE: LeadStore;
  /** Editorial data of the portal's content. */
  EDITORIAL: Editorial;
  /** Scheduled changes of the portal's content. */
  PLAN: ContentPlan;
  /** Webhook for new leads: an https address and its secret (Standard Webhooks). */
  LEAD_WEBHOOK_URL?: string;
  LEAD_WEBHOOK_SECRET?: string;
  /** Email for new leads: a `send_email` binding, and the two addresses. */
  MAIL?: SendEmail;
  LEAD_MAIL_FROM?: string;
  LEAD_MAIL_TO?: string;
  /** Recipients of alerts, if they are not those of leads. */
  ALERT_WEBHOOK_URL?: string;
  ALERT_MAIL_TO?: string;
  /** Time of the daily summary of leads: an hour from 0 to 23, and an IANA time zone (by default UTC). */
  LEAD_SUMMARY_HOUR?: string;
  LEAD_SUMMARY_ZONE?: string;
  /** Backup: the bucket of the exports, and the public key that encrypts them (JWK, P-256). */
  BACKUP?: Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>;
  BACKUP_PUBLIC_KEY?: string;
  PORTAL_ORIGIN: string;
  /** Secret that authenticates ops at PORTAL_ORIGIN. */
  PORTAL_KEY?: string;
  /** Key that signs preview links, shared with the site; 32 characters or more. */
  PREVIEW_KEY?: string;
  /** The site, if its public address is unreachable from this Worker (ops/wrangler.toml). */
  SITE?: SiteFetcher;
  /** Origin of the site, if the console has its own host; by default that of the request. */
  SITE_ORIGIN?: string;
  /** Token of an admin, or several separated by commas. */
  OPS_TOKEN?: string;
  /** Further tokens with names and roles: entries of `NAME:ROLE:TOKEN` (auth/tokens.ts). */
  OPS_TOKENS?: string;
  /** Actions with leads that a second person confirms: `export`, `delete`, or both (approvals/schema.ts). */
  TWO_PERSON?: string;
  /** Cloudflare Access: the host of the team, `TEAM.cloudflareaccess.com`, and the tag of the application. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
  /** Roles of callers that Access has authenticated: lines of `ROLE = PRINCIPAL` (auth/access-roles.ts). */
  ACCESS_ROLES?: string;
}

/** Environment of the JSON calls: the authenticated caller (auth/), and the origins of the request. */
export type OpsEnv = { Bindings: Bindings & { caller: Caller; origins: Origins }; Variables: { by: string } };

/** Notice of the last change, shown once on the next page. */
export interface Notice {
  tone: 'good' | 'warn' | 'bad';
  text: string;
  /** Id of the change in the audit log that a button of the notice undoes. */
  undo?: number | undefined;
}

/** Addresses of the console's files. */
export interface Assets {
  styles: string;
  script: string;
}

/** Variables of the console's pages. */
export interface ConsoleVariables {
  caller: Caller;
  /** CSRF token that each form of this caller contains. */
  formToken: string;
  /** IANA name of the editor's time zone, in which times are entered and shown. */
  zone: string;
  /** Source of the zone: the editor, the browser, or neither (then it is UTC). */
  zoneSource: 'chosen' | 'browser' | 'default';
  notice: Notice | null;
  /** Addresses of the style sheet and the script. */
  assets: Assets;
}
export type ConsoleEnv = { Bindings: Bindings; Variables: ConsoleVariables };
