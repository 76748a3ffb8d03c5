// §4 Locale selection: route prefix, then cookie, then browser language, then the site's default. Redirects only
// from the root path.
import type { MiddlewareHandler } from 'hono';
import { localeCookie } from '../../../common/config.ts';
import { writeCookie } from '../../../common/http/cookies.ts';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { defaultLocale, LOCALES } from '../../../common/i18n/locales.ts';
import { markdownPath } from '../../../common/i18n/markdown-path.ts';
import { localeAtRoot } from '../../../common/i18n/negotiation.ts';
import type { SiteEnv } from '../../env.ts';

export const locale = (): MiddlewareHandler<SiteEnv> =>
  async function locale(c, next) {
    const { pathname, search } = urlOf(c);
    const isRoot = pathname === '/';
    // The shared Markdown page, which `/` sends for `Accept: text/markdown`, is rendered at its own path.
    if ((!isRoot && pathname !== markdownPath('/')) || !isReadMethod(c.req.method)) return next();
    const selected = isRoot
      ? localeAtRoot((name) => c.req.header(name), c.env.isolate.site.defaultLocale)
      : defaultLocale;
    if (selected === defaultLocale) {
      await next();
      // Shared caches need the names of the headers on which the response depends.
      c.res.headers.append('Vary', 'Accept-Language, Cookie, Sec-Fetch-Site, User-Agent');
      return;
    }
    writeCookie(c, localeCookie.name, selected, { maxAge: localeCookie.maxAgeSeconds });
    c.header('Cache-Control', 'private, no-store');
    return c.redirect(`${LOCALES[selected].prefix}/${search}`, 302);
  };
