// GET /language/{locale}?path=: stores the choice of a language and leads to the same page in it (§4 Locale
// selection). Works with scripts off.
import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { localeCookie } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { href, routePath, splitLocale } from '../../i18n/links.ts';
import { isLocale } from '../../i18n/locales.ts';
import { isLocalHost } from '../../middleware/local-host.ts';
import { ownAddress } from '../../pages/return-address.ts';

/**
 * The query of the page that the visitor comes from, when it is the page meant: a kept page cannot know its
 * own (§2: the switch keeps the query).
 */
function queryOfPage(c: SiteContext, page: URL): string {
  if (page.search !== '') return page.search;
  const from = ownAddress(c.req.header('referer'), page.origin);
  return from && routePath(from) === routePath(page.href) ? new URL(from).search : '';
}

export function languageRoutes(app: Hono<SiteEnv>): void {
  app.get('/language/:locale', (c) => {
    const chosen = c.req.param('locale');
    if (!isLocale(chosen)) return c.notFound();
    const { origin } = new URL(c.req.url);
    const page = new URL(ownAddress(c.req.query('path'), origin) ?? origin);
    const { path } = splitLocale(page.pathname);
    setCookie(c, localeCookie.name, chosen, {
      path: '/',
      maxAge: localeCookie.maxAgeSeconds,
      sameSite: 'Lax',
      secure: !isLocalHost(c.req.url),
    });
    // An address without a hash of its own keeps the one that the browser followed (RFC 9110 §10.2.2).
    return c.redirect(`${origin}${href(path, chosen)}${queryOfPage(c, page)}${page.hash}`, 303);
  });
}
