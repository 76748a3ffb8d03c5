// §7 common/getMapping: an old path leads to its new one. Without an answer in time the visitor goes on to
// the page.
import type { MiddlewareHandler } from 'hono';
import { redirectHosts } from '../../../common/config.ts';
import { isRead } from '../../../common/http/request.ts';
import { withTimeout } from '../../../common/http/timeout.ts';
import { plainPath } from '../../../common/i18n/address.ts';
import { href, routePath } from '../../../common/i18n/links.ts';
import { redirectPath } from '../../../common/redirects/address.ts';
import { findRedirect, redirectAddress, redirectedPage } from '../../../common/redirects/rules.ts';
import { cacheControlOf, INCOMPLETE_LIFETIME, lifetimeOf } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { firstByteWaitOf } from '../../first-byte.ts';

/**
 * Where a mapping's target leads: a path of ours in the visitor's locale, an address on a host of the
 * settings, anything else nowhere. Neither does the page that was asked for, whatever its query: that would
 * never end.
 */
export function mappedAddress(
  target: string,
  requested: string,
  localize: (path: string) => string,
): string | null {
  if (/^\/(?![/\\])/.test(target)) return isPath(target, requested) ? null : localize(target);
  return target.startsWith('https://') && URL.canParse(target) && redirectHosts.includes(new URL(target).host)
    ? target
    : null;
}

/** Whether a target of ours is the path, in whatever spelling and locale. */
const isPath = (target: string, path: string): boolean =>
  plainPath(routePath(new URL(target, 'https://any.invalid').href)) === plainPath(path);

/** No old address of ours is longer; a key in KV may not be much longer either. */
const MAX_LENGTH = 200;

/** How long a visitor waits, in milliseconds, to hear whether the address has moved. */
const TIMEOUT_MS = 4_000;

/** Where ops lead on from a mapping's target, so that it is one hop; `null` where they do not, or back. */
function furtherFrom(c: SiteContext, target: string): string | null {
  const table = c.env.isolate.redirects.table.seen?.value;
  const { locale, stickyParams } = c.var;
  const page = mappedAddress(target, c.req.path, (path) => path) === target ? target : null;
  if (!table || !page?.startsWith('/')) return null;
  const redirect = findRedirect(
    table,
    redirectPath(routePath(new URL(page, 'https://any.invalid').href)),
    locale,
  );
  if (!redirect || redirectedPage(redirect, locale)?.path === redirectPath(c.req.path)) return null;
  return redirectAddress(redirect, locale, stickyParams);
}

/** Where the address asked for has moved to, or `null`: also when the portal did not say so in time. */
async function movedTo(c: SiteContext): Promise<{ address: string; status: 301 | 302 } | null> {
  const options = { timeoutMs: TIMEOUT_MS };
  const found = await c
    .get('shared')
    .get('common/getMapping', { linkUri: c.req.path }, options)
    .catch((error) => {
      c.get('log').report({ event: 'mapping-failed', error: String(error) });
      return null;
    });
  if (!found) return null;
  const { locale, stickyParams } = c.var;
  const further = furtherFrom(c, found.target);
  const localize = (path: string) => href(path, locale, stickyParams);
  const address = further ?? mappedAddress(found.target, c.req.path, localize);
  return address === null ? null : { address, status: found.status };
}

/**
 * The mapping of an address, asked for beside its page. A page that exists waits for it as long as for optional data, and
 * is then kept for seconds only; any other response waits until `TIMEOUT_MS`.
 */
async function mappingBeside(c: SiteContext, page: Promise<void>): ReturnType<typeof movedTo> {
  const requested = movedTo(c);
  await page;
  if (c.res.status !== 200) return requested;
  const wait = firstByteWaitOf(c);
  if (wait >= TIMEOUT_MS) return requested;
  return withTimeout(requested, wait, () => {
    if (lifetimeOf(c.res.headers.get('Cache-Control')))
      c.res.headers.set('Cache-Control', cacheControlOf(INCOMPLETE_LIFETIME));
    return null;
  });
}

/** Asks beside the page, and not before it: hardly any address has moved. */
export const mapping = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  if (
    !isRead(c.req.method) ||
    c.req.path === '/' ||
    c.req.path.length > MAX_LENGTH ||
    c.get('policy').kind === 'endpoint'
  )
    return next();
  const log = c.get('log');
  const moved = await mappingBeside(c, next());
  if (moved === null) return;
  // What became of the page at the old address is nobody's business any more.
  log.forget('request-failed');
  c.env.hasFailed = false;
  await c.res.body?.cancel();
  c.res = undefined;
  c.res = new Response(null, {
    status: moved.status,
    headers: { Location: moved.address, 'Cache-Control': 'public, max-age=300' },
  });
};
