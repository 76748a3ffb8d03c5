// §4 Locale selection: route prefix, then cookie, then browser language, then the site's default. Redirects only
// from the root path.
import type { MiddlewareHandler } from 'hono';
import { localeCookie } from '../config.ts';
import { writeCookie } from '../cookies.ts';
import type { SiteEnv } from '../env.ts';
import { defaultLocale, LOCALES } from '../i18n/locales.ts';
import { wantedAtRoot } from '../i18n/negotiation.ts';
import { isRead, urlOf } from '../request.ts';

export const locale = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const url = urlOf(c);
  if (url.pathname !== '/' || !isRead(c.req.method)) return next();
  const wanted = wantedAtRoot((name) => c.req.header(name), c.env.isolate.site.defaultLocale);
  if (wanted === defaultLocale) {
    await next();
    // Whoever else keeps the answer must know what it depends on.
    c.res.headers.set('Vary', 'Accept-Language, Cookie, Sec-Fetch-Site, User-Agent');
    return;
  }
  writeCookie(c, localeCookie.name, wanted, { maxAge: localeCookie.maxAgeSeconds });
  c.header('Cache-Control', 'private, no-store');
  return c.redirect(`${LOCALES[wanted].prefix}/${url.search}`, 302);
};
