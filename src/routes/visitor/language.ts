// GET /language/{locale}?path=: stores the choice of a language and leads to the same page in it (§4 Locale
// selection). Works with scripts off.
import type { Hono } from 'hono';
import { z } from 'zod';
import { localeCookie } from '../../config.ts';
import { writeCookie } from '../../cookies.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { href, routePath, splitLocale } from '../../i18n/links.ts';
import { isLocale, type Locale } from '../../i18n/locales.ts';
import { ownAddress } from '../../pages/return-address.ts';
import { urlOf } from '../../request.ts';
import { path, query } from '../validated.ts';

const Chosen = z.custom<Locale>(isLocale);

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
  app.get('/language/:locale', path({ locale: Chosen }), query({ path: z.string().default('') }), (c) => {
    const chosen = c.req.valid('param').locale;
    const { origin } = urlOf(c);
    const page = new URL(ownAddress(c.req.valid('query').path, origin) ?? origin);
    const { path: target } = splitLocale(page.pathname);
    writeCookie(c, localeCookie.name, chosen, { maxAge: localeCookie.maxAgeSeconds });
    // An address without a hash of its own keeps the one that the browser followed (RFC 9110 §10.2.2).
    return c.redirect(`${origin}${href(target, chosen)}${queryOfPage(c, page)}${page.hash}`, 303);
  });
}
