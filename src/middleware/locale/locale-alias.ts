// Locale aliases: redirects other names of a locale at the start of a path (`/zh/`, `/ja-JP/docs/`) to the prefix of
// §2. Visitors enter such URLs, and other sites link to them.
import type { MiddlewareHandler } from 'hono';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { splitLocale } from '../../../common/i18n/links.ts';
import { isLocale, LOCALES } from '../../../common/i18n/locales.ts';
import { localeOfTag } from '../../../common/i18n/negotiation.ts';
import type { SiteEnv } from '../../env.ts';

/** Language with optional script and region (RFC 5646). */
const ALIAS = /^\/([a-z]{2}(?:[-_][a-z]{2,4}){0,2})(?=\/|$)/i;

export const localeAlias = (): MiddlewareHandler<SiteEnv> =>
  async function localeAlias(c, next) {
    const { pathname, search } = urlOf(c);
    const [start = '', tag = ''] = ALIAS.exec(pathname) ?? [];
    const language = tag.toLowerCase().replaceAll('_', '-');
    const alias = isLocale(language) ? language : localeOfTag(language);
    const locale = splitLocale(pathname).locale === null ? alias : null;
    if (locale === null || !isReadMethod(c.req.method)) return next();
    // A Location that starts with two slashes would specify a host.
    const path = `${LOCALES[locale].prefix}/${pathname.slice(start.length).replace(/^\/+/, '')}`;
    c.header('Cache-Control', 'public, max-age=3600');
    return c.redirect(`${canonicalPath(path, search) ?? path}${search}`, 301);
  };
