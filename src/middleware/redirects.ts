// Redirects managed in ops. They take precedence over the portal's mapping. The outer app finds them (page-cache.ts),
// so that no cached page is served for such a URL.
import type { MiddlewareHandler } from 'hono';
import { isReadMethod } from '../../common/http/request.ts';
import { redirectPath } from '../../common/redirects/address.ts';
import {
  findRedirect,
  type Redirect,
  type RedirectTable,
  redirectUrl,
} from '../../common/redirects/rules.ts';
import { countRedirect, flushHits } from '../cache/known-redirects.ts';
import type { OuterContext, SiteEnv } from '../env.ts';
import type { Isolate } from '../isolate.ts';

/** Redirect for the requested URL. Calls, files, and requests that write are never redirected. */
export function redirectOf(c: OuterContext, table: RedirectTable): Redirect | null {
  if (table.byPath.size === 0 || !isReadMethod(c.req.method) || c.get('policy').kind === 'endpoint')
    return null;
  return findRedirect(table, redirectPath(c.req.path), c.get('locale')) ?? null;
}

/** Increments the hit count of a redirect, except in previews, and sends the counts to ops if a delivery is due. */
export function countVisit(c: OuterContext, { redirects }: Isolate, redirect: Redirect | null): void {
  if (redirect && c.req.method === 'GET' && !c.get('preview').on) countRedirect(redirects, redirect.id);
  const sources = { counter: c.env.HITS, now: Date.now(), report: c.get('log').report };
  const work = flushHits(redirects, sources);
  if (work) c.get('waitUntil')(work);
}

/** Redirects in one hop, with the sticky parameters. Browsers cache the redirect for the propagation time of KV. */
export const redirects = (): MiddlewareHandler<SiteEnv> =>
  async function redirects(c, next) {
    const { redirect } = c.env;
    if (!redirect) return next();
    c.header('Cache-Control', 'public, max-age=60');
    return c.redirect(redirectUrl(redirect, c.get('locale'), c.get('stickyParams')), redirect.status);
  };
