// Bindings of the site Worker, variables of its outer app, and variables of its inner app.
import type { Context } from 'hono';
import type { CardStudio } from '../common/cards/card.ts';
import type { TIMED_OUT } from '../common/http/timeout.ts';
import type { Locale } from '../common/i18n/locales.ts';
import type { StickyParams } from '../common/i18n/sticky-params.ts';
import type { LeadOutbox, OutboxHealth } from '../common/leads/outbox.ts';
import type { McpServer } from '../common/mcp/mcp.ts';
import type { MetricStore } from '../common/metrics/enqueue.ts';
import type { Draft } from '../common/overrides/draft.ts';
import type { Override } from '../common/overrides/snapshot.ts';
import type { RoutePolicy } from '../common/policy.ts';
import type { RedirectCounter } from '../common/redirects/hits.ts';
import type { Redirect } from '../common/redirects/rules.ts';
import type { Renewals } from '../common/shared-data/shared-value.ts';
import type { IncidentNotice } from '../common/status/notice.ts';
import type { TraceSettings } from '../common/trace/otlp.ts';
import type { PortalClient } from '../common/upstream/client.ts';
import type { SandboxProxy } from './api/sandbox.ts';
import type { SignIn } from './api/sign-in.ts';
import type { SharedData } from './cache/shared.ts';
import type { Isolate } from './isolate.ts';
import type { RequestLog } from './log.ts';
import type { CardSource } from './views/sharing-card.ts';

/**
 * Bindings in wrangler.toml. Portal and ops are used only through `fetch`, so that any origin can replace them. RPC
 * interfaces are listed individually.
 */
export type Bindings = Omit<
  Env,
  | 'PORTAL'
  | 'OPS'
  | 'OUTBOX'
  | 'MCP'
  | 'METRICS'
  | 'HITS'
  | 'CARDS'
  | 'PORTAL_ORIGIN'
  | 'LOGIN_URL'
  | 'MEDIA_ORIGINS'
  | 'OPS_ORIGIN'
  | 'INDEXNOW_KEY'
  | 'CONTENT_SIGNAL'
  | 'PREVIEW_KEY'
  | 'PREVIEW_TOKEN'
> & {
  PORTAL: Pick<Fetcher, 'fetch'>;
  OPS: Pick<Fetcher, 'fetch'>;
  MCP: McpServer;
  OUTBOX: LeadOutbox & OutboxHealth;
  METRICS: MetricStore;
  HITS: RedirectCounter;
  CARDS: CardStudio;
  /** HTTP origin that implements the contract; empty for the portal Worker. */
  PORTAL_ORIGIN: string;
  /** Enables Turnstile in forms (common/forms/turnstile.ts); the portal has the secret, TURNSTILE_SECRET. */
  TURNSTILE_SITE_KEY?: string;
  /** Signs form tokens (F21). At least 32 characters; `new,old` (common/crypto/secrets.ts). */
  FORM_KEY?: string;
  /** Verifies preview links, which ops signs with the same key. At least 32 characters; `new,old`. */
  PREVIEW_KEY?: string;
  /** The portal's own preview token, which replaces the token of a valid preview link. */
  PREVIEW_TOKEN?: string;
  /** Authenticates the site to a portal at PORTAL_ORIGIN. At least 32 characters; `new,old`, of which `new` is sent. */
  PORTAL_KEY?: string;
  /** Sign-in page: a path of the site or an absolute URL. */
  LOGIN_URL: string;
  /** Origins of recordings in addition to the site's own, separated by spaces. */
  MEDIA_ORIGINS: string;
  /** AI usage preferences for the content (content-signal.ts); empty for none. */
  CONTENT_SIGNAL: string;
  /** Origin of the console if it has its own host (ops-origin.ts); empty if it is on the site's host. */
  OPS_ORIGIN: string;
  /** IndexNow key (common/index-now.ts); empty to disable IndexNow. */
  INDEXNOW_KEY: string;
  /** Maximum time that the first byte waits for optional data, in milliseconds (first-byte.ts). */
  FIRST_BYTE_WAIT_MS?: string;
} & TraceSettings;

/** §4 Preview mode: on if a page URL has both query parameters, or a call has the preview header. */
export interface Preview {
  on: boolean;
  token: string | null;
  /** Whether the portal accepts the token; `null` if it has not responded. */
  valid: boolean | null;
  /** Whether the link is valid, but not for this page. */
  isForOtherPage: boolean;
  /** Requested instant, not validated. */
  requested: string | null;
  /** Instant that a valid preview shows instead of the current time. */
  at: { ms: number; text: string } | null;
}

/** Variables of a request in the outer app. */
export interface OuterVariables {
  requestId: string;
  log: RequestLog;
  /** Continues work after the response. The log line includes its problems. */
  waitUntil: (promise: Promise<unknown>) => void;
  policy: RoutePolicy;
  locale: Locale;
  /** Whether the response is the Markdown version of the page (D36). */
  isMarkdown: boolean;
  preview: Preview;
  /** Draft of an override, shown in this request only. */
  draft: Draft | null;
  stickyParams: StickyParams;
  clientIp: string;
  isMobile: boolean;
  /** 429 if the request exceeds a rate limit; otherwise `null`. */
  rejection: 429 | null;
  /** Whether this form submission exceeds a rate limit. Unless `rejection` is set, the form shows the error (F18). */
  isFormRejected: boolean;
}

/** Input of the inner app in addition to the request: all values on which a response may depend. */
export interface Visit extends OuterVariables {
  platform: Bindings;
  isolate: Isolate;
  /** Current content version (src/cache/kv-values.ts); `null` if unknown. */
  version: string | null;
  /** Overrides of the visit's locale (common/overrides). */
  overrides: readonly Override[];
  /** Incidents that have not ended, in the visit's locale (common/status). */
  incidents: readonly IncidentNotice[];
  /** Renewal stamps of the locale's shared data, set by ops. */
  renewed: Renewals;
  /** Redirect for this URL, managed in ops; `null` if there is none. */
  redirect: Redirect | null;
  /**
   * Whether the page's own call failed. False if the portal has withdrawn the page. Set by the error handler, read by
   * the page cache.
   */
  hasFailed: boolean;
  /** The visitor's cookies; `null` for a page that is rendered for all visitors. */
  cookie: string | null;
  /**
   * Set if a request needs the card of a page instead of the page (src/routes/machine/cards.ts). Receives the content
   * of the card, unless search engines must not index the page.
   */
  shown?: { page: CardSource | null };
}

/** Variables of a request in the inner app. */
export interface Variables extends OuterVariables {
  portal: PortalClient;
  signIn: SignIn;
  sandbox: SandboxProxy;
  /** Whether personal calls send a session cookie. Only the portal can validate the session. */
  signedIn: boolean;
  shared: SharedData;
  /**
   * Redirect of a moved page (§7 common/getMapping) for a response with this status; `null` if the page has not moved.
   * A response with status 200 waits as long as for optional data, after which the result is `TIMED_OUT`. Undefined on
   * endpoints and for requests that write.
   */
  mapping?: (status: number) => Promise<Response | typeof TIMED_OUT | null>;
}

export type OuterEnv = { Bindings: Bindings; Variables: OuterVariables };
export type OuterContext = Context<OuterEnv>;
/**
 * The visit replaces Hono's bindings (`c.env`). Each access to `c.var` copies all variables, so the site uses
 * `c.get`.
 */
export type SiteEnv = { Bindings: Visit; Variables: Variables };
export type SiteContext = Context<SiteEnv>;
