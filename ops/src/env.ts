// Bindings of the ops Worker, and the variables that middleware sets for calls and pages. They are declared here so
// that the API type is also available outside workerd.
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
  /** The site's KV namespace. */
  KV: KVNamespace;
  PORTAL: { fetch: (request: Request) => Promise<Response> };
  /** Queue with the IDs of leads to deliver to the portal. */
  LEADS: Pick<Queue<LeadMessage>, 'sendBatch'>;
  STORE: LeadStore;
  /** The portal's content state, searches without results, and search tools. */
  EDITORIAL: Editorial;
  /** Scheduled changes to the portal's content. */
  PLAN: ContentPlan;
  /** Webhook for new leads: an https URL and its secret (Standard Webhooks). */
  LEAD_WEBHOOK_URL?: string;
  LEAD_WEBHOOK_SECRET?: string;
  /** Email for new leads: a `send_email` binding, the sender, and the recipient. */
  MAIL?: SendEmail;
  LEAD_MAIL_FROM?: string;
  LEAD_MAIL_TO?: string;
  /** Recipients of alerts, if they differ from the recipients of leads. */
  ALERT_WEBHOOK_URL?: string;
  ALERT_MAIL_TO?: string;
  /** Time of the daily lead summary: an hour from 0 to 23, and an IANA time zone (UTC by default). */
  LEAD_SUMMARY_HOUR?: string;
  LEAD_SUMMARY_ZONE?: string;
  /** Backup: the bucket for exports, and the public key that wraps their data keys (JWK, P-256). */
  BACKUP?: Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>;
  BACKUP_PUBLIC_KEY?: string;
  PORTAL_ORIGIN: string;
  /** Secret that authenticates ops to PORTAL_ORIGIN. */
  PORTAL_KEY?: string;
  /** Key that signs preview links, shared with the site; at least 32 characters. */
  PREVIEW_KEY?: string;
  /** The site, if its public address is unreachable from this Worker (ops/wrangler.toml). */
  SITE?: SiteFetcher;
  /** Origin of the site if the console has its own host; the origin of the request by default. */
  SITE_ORIGIN?: string;
  /** One or more admin tokens, separated by commas. */
  OPS_TOKEN?: string;
  /** Additional tokens with names and roles: entries `NAME:ROLE:TOKEN` (auth/tokens.ts). */
  OPS_TOKENS?: string;
  /** Lead actions that a second person must confirm: `export`, `delete`, or both (approvals/schema.ts). */
  TWO_PERSON?: string;
  /** Cloudflare Access: the team domain, `TEAM.cloudflareaccess.com`, and the audience tag of the application. */
  ACCESS_TEAM_DOMAIN?: string;
  ACCESS_AUD?: string;
  /** Roles of callers that Access has authenticated: entries `ROLE = PRINCIPAL` (auth/access-roles.ts). */
  ACCESS_ROLES?: string;
}

/** Environment of the JSON calls: the authenticated caller (auth/), and the origins of the request. */
export type OpsEnv = { Bindings: Bindings & { caller: Caller; origins: Origins }; Variables: { by: string } };

/** Notice about the last change, shown once on the next page. */
export interface Notice {
  tone: 'good' | 'warn' | 'bad';
  text: string;
  /** Audit log ID of the change that the notice's button undoes. */
  undo?: number | undefined;
}

export interface Assets {
  styles: string;
  script: string;
}

export interface ConsoleVariables {
  caller: Caller;
  /** CSRF token in each of the caller's forms. */
  formToken: string;
  /** IANA name of the editor's time zone, in which times are entered and shown. */
  zone: string;
  /** Source of the zone: the editor, the browser, or neither (then it is UTC). */
  zoneSource: 'chosen' | 'browser' | 'default';
  notice: Notice | null;
  /** English names of products and components by code, on pages that show stored values with such codes. */
  productNames?: ReadonlyMap<string, string> | undefined;
  assets: Assets;
}
export type ConsoleEnv = { Bindings: Bindings; Variables: ConsoleVariables };
