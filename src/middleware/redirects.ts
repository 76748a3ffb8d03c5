// What marketing lead elsewhere, before the portal's own mapping is asked: decided by the outer app (page-cache.ts),
// which must not answer such an address with a kept page.
import type { MiddlewareHandler } from 'hono';
import { isRead } from '../../common/http/request.ts';
import { redirectPath } from '../../common/redirects/address.ts';
import {
  findRedirect,
  type Redirect,
  type RedirectTable,
  redirectAddress,
} from '../../common/redirects/rules.ts';
import { countRedirect, flushHits } from '../cache/known-redirects.ts';
import type { OuterContext, SiteEnv } from '../env.ts';
import type { Isolate } from '../isolate.ts';

/** The redirect of the address asked for; calls, files and what is sent are never led elsewhere. */
export function redirectOf(c: OuterContext, table: RedirectTable): Redirect | null {
  if (table.byPath.size === 0 || !isRead(c.req.method) || c.get('policy').kind === 'endpoint') return null;
  return findRedirect(table, redirectPath(c.req.path), c.get('locale')) ?? null;
}

/** Counts the visit of a redirect, but for previews, and hands over what was counted when it is time to. */
export function countVisit(c: OuterContext, { redirects }: Isolate, redirect: Redirect | null): void {
  if (redirect && c.req.method === 'GET' && !c.get('preview').on) countRedirect(redirects, redirect.id);
  const sources = { counter: c.env.HITS, now: Date.now(), report: c.get('log').report };
  const work = flushHits(redirects, sources);
  if (work) c.get('waitUntil')(work);
}

/** One hop, with what the visitor carries. Kept by browsers as long as another place may take to hear of a change. */
export const redirects = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const { redirect } = c.env;
  if (!redirect) return next();
  c.header('Cache-Control', 'public, max-age=60');
  return c.redirect(redirectAddress(redirect, c.get('locale'), c.get('stickyParams')), redirect.status);
};
