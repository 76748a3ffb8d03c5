// Mapping (§7 common/getMapping): redirects an old path to its new one. If the portal does not respond in time, the
// visitor gets the page.
import type { MiddlewareHandler } from 'hono';
import { redirectHosts } from '../../../common/config.ts';
import { isReadMethod } from '../../../common/http/request.ts';
import { TIMED_OUT, withTimeout } from '../../../common/http/timeout.ts';
import { href, routePath } from '../../../common/i18n/links.ts';
import { plainPath } from '../../../common/i18n/plain-path.ts';
import { redirectPath } from '../../../common/redirects/address.ts';
import { findRedirect, redirectedPage, redirectUrl } from '../../../common/redirects/rules.ts';
import { TIMEOUTS } from '../../../common/timeouts.ts';
import { cacheControlOf, INCOMPLETE_LIFETIME, lifetimeOf } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { remainingWaitMs } from '../../first-byte.ts';

/**
 * URL of a mapping's target: a path of the site in the visitor's locale, or a URL on one of `redirectHosts`.
 *
 * @returns `null` for any other target, and for the requested page with any query, which would be a redirect loop
 */
export function mappedUrl(
  target: string,
  requested: string,
  localize: (path: string) => string,
): string | null {
  if (/^\/(?![/\\])/.test(target)) return isSamePage(target, requested) ? null : localize(target);
  return target.startsWith('https://') && URL.canParse(target) && redirectHosts.includes(new URL(target).host)
    ? target
    : null;
}

/** Whether a target on this site is the page of `path`, regardless of spelling and locale. */
const isSamePage = (target: string, path: string): boolean =>
  plainPath(routePath(new URL(target, 'https://any.invalid').href)) === plainPath(path);

/** Maximum path length in characters. Old paths are shorter, and KV keys are limited to 512 bytes. */
const MAX_LENGTH = 200;

/**
 * Ops redirect from a mapping's target, so that one response combines both; `null` if there is none or it loops.
 */
function nextRedirect(c: SiteContext, target: string): string | null {
  const table = c.env.isolate.redirects.table.last?.value;
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const page = mappedUrl(target, c.req.path, (path) => path) === target ? target : null;
  if (!table || !page?.startsWith('/')) return null;
  const redirect = findRedirect(
    table,
    redirectPath(routePath(new URL(page, 'https://any.invalid').href)),
    locale,
  );
  if (!redirect || redirectedPage(redirect, locale)?.path === redirectPath(c.req.path)) return null;
  return redirectUrl(redirect, locale, stickyParams);
}

/** New URL of the requested page; `null` if there is none, or if the portal fails or times out. */
async function findNewUrl(c: SiteContext): Promise<{ address: string; status: 301 | 302 } | null> {
  const options = { timeoutMs: TIMEOUTS.mapping };
  const mapping = await c
    .get('shared')
    .get('common/getMapping', { linkUri: c.req.path }, options)
    .catch((error) => {
      c.get('log').report({ event: 'mapping-failed', error: String(error) });
      return null;
    });
  if (!mapping) return null;
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const next = nextRedirect(c, mapping.target);
  const localize = (path: string) => href(path, locale, stickyParams);
  const address = next ?? mappedUrl(mapping.target, c.req.path, localize);
  return address === null ? null : { address, status: mapping.status };
}

/**
 * Requests the mapping in parallel with the page's data, because few pages have moved. `sendPage` and the error handler
 * await it before they render. Other responses, such as the redirect to a trailing slash, are replaced here.
 */
export const mapping = (): MiddlewareHandler<SiteEnv> =>
  async function mapping(c, next) {
    if (
      !isReadMethod(c.req.method) ||
      c.req.path === '/' ||
      c.req.path.length > MAX_LENGTH ||
      c.get('policy').kind === 'endpoint'
    )
      return next();
    const requested = findNewUrl(c);
    let isAwaited = false;
    const redirectFor = async (status: number): Promise<Response | typeof TIMED_OUT | null> => {
      isAwaited = true;
      const wait = status === 200 ? remainingWaitMs(c) : TIMEOUTS.mapping;
      const moved = await (wait < TIMEOUTS.mapping
        ? withTimeout(requested, wait, (): typeof TIMED_OUT => TIMED_OUT)
        : requested);
      if (moved === null || moved === TIMED_OUT) return moved;
      const headers = { Location: moved.address, 'Cache-Control': 'public, max-age=300' };
      return new Response(null, { status: moved.status, headers });
    };
    c.set('mapping', redirectFor);
    await next();
    if (isAwaited) return;
    const redirect = await redirectFor(c.res.status);
    if (redirect === TIMED_OUT) {
      if (lifetimeOf(c.res.headers.get('Cache-Control')))
        c.res.headers.set('Cache-Control', cacheControlOf(INCOMPLETE_LIFETIME));
    } else if (redirect) {
      await c.res.body?.cancel();
      c.res = undefined;
      c.res = redirect;
    }
  };
