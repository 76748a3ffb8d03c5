// Bindings of the site Worker, and what middleware leaves for a request's handlers.
import type { Context } from 'hono';
import type { PortalClient } from './api/client.ts';
import type { SignIn } from './api/sign-in.ts';
import type { SharedData } from './cache/shared.ts';
import type { Carried } from './i18n/links.ts';
import type { Locale } from './i18n/locales.ts';
import type { RequestLog } from './middleware/request-log.ts';

/**
 * The bindings of wrangler.toml; of the portal's only `fetch` is used, so that any origin can stand in for
 * it.
 */
export type Bindings = Omit<Env, 'PORTAL' | 'LOGIN_URL' | 'PAGE_KEEPER'> & {
  PORTAL: Pick<Fetcher, 'fetch'>;
  /** Where a visitor signs in: a path of ours or an absolute address. */
  LOGIN_URL: string;
  /** What keeps pages: `cache-api` or `workers-cache` (DESIGN §4.4). */
  PAGE_KEEPER: string;
  /**
   * Set while a page is rendered for keeping: the log of the request that asked for it. Never a binding of
   * the platform.
   */
  keepingFor?: RequestLog;
};

/** §4 Preview mode: on only when both query parameters are there. */
export interface Preview {
  on: boolean;
  token: string | null;
}

export interface Variables {
  requestId: string;
  log: RequestLog;
  locale: Locale;
  preview: Preview;
  carried: Carried;
  clientIp: string;
  isMobile: boolean;
  portal: PortalClient;
  signIn: SignIn;
  shared: SharedData;
}

export type SiteEnv = { Bindings: Bindings; Variables: Variables };
export type SiteContext = Context<SiteEnv>;
