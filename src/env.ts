// Bindings of the site Worker, what its outer app knows of a request, and what the inner app's middleware leaves
// for a request's handlers.
import type { Context } from 'hono';
import type { Locale } from '../common/i18n/locales.ts';
import type { StickyParams } from '../common/i18n/sticky-params.ts';
import type { LeadOutbox, OutboxHealth } from '../common/leads/outbox.ts';
import type { FigureStore } from '../common/metrics/enqueue.ts';
import type { Draft } from '../common/overrides/draft.ts';
import type { Override } from '../common/overrides/snapshot.ts';
import type { RoutePolicy } from '../common/policy.ts';
import type { RedirectCounter } from '../common/redirects/hits.ts';
import type { Redirect } from '../common/redirects/rules.ts';
import type { Renewals } from '../common/shared-data/shared-value.ts';
import type { PortalClient } from '../common/upstream/client.ts';
import type { AskSandbox } from './api/sandbox.ts';
import type { SignIn } from './api/sign-in.ts';
import type { SharedData } from './cache/shared.ts';
import type { Isolate } from './isolate.ts';
import type { RequestLog } from './log.ts';

/**
 * The bindings of wrangler.toml. Of portal and ops only `fetch` is used, so that any origin can stand in for them;
 * what ops take from the site by call is named here.
 */
export type Bindings = Omit<
  Env,
  | 'PORTAL'
  | 'OPS'
  | 'OUTBOX'
  | 'METRICS'
  | 'HITS'
  | 'PORTAL_ORIGIN'
  | 'LOGIN_URL'
  | 'MEDIA_ORIGINS'
  | 'OPS_ORIGIN'
  | 'PREVIEW_KEY'
  | 'PREVIEW_TOKEN'
> & {
  PORTAL: Pick<Fetcher, 'fetch'>;
  OPS: Pick<Fetcher, 'fetch'>;
  OUTBOX: LeadOutbox & OutboxHealth;
  METRICS: FigureStore;
  HITS: RedirectCounter;
  /** An HTTP origin that speaks the contract; empty means the portal Worker. */
  PORTAL_ORIGIN: string;
  /** Has forms verified by Turnstile (common/forms/turnstile.ts); the portal has its secret, TURNSTILE_SECRET. */
  TURNSTILE_SITE_KEY?: string;
  /** Signs the tokens of forms (F21); 32 characters or more, the same everywhere. `new,old` as in common/crypto/secrets.ts. */
  FORM_KEY?: string;
  /** Opens preview links, which ops sign with the same; 32 characters or more, `new,old`. */
  PREVIEW_KEY?: string;
  /** The portal's own preview token, with which it is asked for whoever comes by such a link. */
  PREVIEW_TOKEN?: string;
  /** The secret that a portal at PORTAL_ORIGIN knows us by; 32 characters or more; of `new,old` the new one is sent. */
  PORTAL_KEY?: string;
  /** Where a visitor signs in: a path of ours or an absolute address. */
  LOGIN_URL: string;
  /** Origins that recordings may be played from beside ours, with spaces between them. */
  MEDIA_ORIGINS: string;
  /** Origin of a host of the console's own (ops-origin.ts); empty: it is below the host of the site. */
  OPS_ORIGIN: string;
  /** How long the first byte waits for optional data, in milliseconds (pages/optional.ts). */
  FIRST_BYTE_WAIT_MS?: string;
};

/** §4 Preview mode: on only when both query parameters are there. */
export interface Preview {
  on: boolean;
  token: string | null;
  /** Whether the portal takes the token for good; `null` where it has not said. */
  valid: boolean | null;
  /** A link that is good, but for other pages than this one. */
  isElsewhere: boolean;
  /** What the address gives as the instant to be shown, whatever it is. */
  requested: string | null;
  /** The instant shown in place of now: in a preview that is good. */
  at: { ms: number; text: string } | null;
}

/** What the outer app knows of a request. */
export interface OuterVariables {
  requestId: string;
  log: RequestLog;
  /** Lets work go on behind the answer; what it reports is still in the request's line. */
  waitUntil: (work: Promise<unknown>) => void;
  policy: RoutePolicy;
  locale: Locale;
  preview: Preview;
  /** A change of ops' that is shown in this request alone. */
  draft: Draft | null;
  stickyParams: StickyParams;
  clientIp: string;
  isMobile: boolean;
  /** The status with which the visitor is turned away, such as 429 beyond a limit. */
  refusal: 429 | null;
  /** Whether this visitor has sent a form of this address too often; the form itself says so (F18). */
  isFormRefused: boolean;
}

/**
 * What the outer app hands to the inner one with a request: everything that an answer may depend on, for this
 * visitor, or for everyone.
 */
export interface Visit extends OuterVariables {
  platform: Bindings;
  isolate: Isolate;
  /** The present content version (src/cache/version.ts); `null` where it is not known. */
  version: string | null;
  /** What ops have flipped in the visit's locale (src/live). */
  overrides: readonly Override[];
  /** What they hold of its shared data. */
  renewed: Renewals;
  /** Where ops lead whoever asks for this address; `null` for nearly every one. */
  redirect: Redirect | null;
  /**
   * Whether the page's own call failed without a word of the portal that withdraws the page; set by the error handler,
   * read by the page cache.
   */
  hasFailed: boolean;
  /** The visitor's cookies; `null` for a page that is rendered for everyone. */
  cookie: string | null;
}

/** What the inner app's middleware adds. */
export interface Variables extends OuterVariables {
  portal: PortalClient;
  signIn: SignIn;
  sandbox: AskSandbox;
  /** Whether the portal is given a session with personal calls: only it knows whether that is a good one. */
  signedIn: boolean;
  shared: SharedData;
}

export type OuterEnv = { Bindings: Bindings; Variables: OuterVariables };
export type OuterContext = Context<OuterEnv>;
/**
 * Handlers find the visit where Hono has bindings, and what they use most of it in `c.var`. Each look at that copies
 * all of it: what a page asks many times is had by name, `c.get`.
 */
export type SiteEnv = { Bindings: Visit; Variables: Variables };
export type SiteContext = Context<SiteEnv>;
