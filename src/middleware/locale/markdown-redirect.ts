// Redirects of Markdown versions (D36): a URL that ends in `.md` redirects to the Markdown version of the target.
import type { MiddlewareHandler } from 'hono';
import { urlOf } from '../../../common/http/request.ts';
import { routePath, splitLocale } from '../../../common/i18n/links.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { hasMarkdown, isMarkdownPath, markdownPath } from '../../../common/i18n/markdown-path.ts';
import type { OuterEnv } from '../../env.ts';

/** The Markdown version of a redirect's target; the target itself if it has none or is on another host. */
function markdownTarget(location: string, origin: string): string {
  const target = new URL(location, origin);
  if (target.origin !== origin || !hasMarkdown(routePath(target.href))) return location;
  const { locale, path } = splitLocale(target.pathname);
  const prefix = locale === null ? '' : LOCALES[locale].prefix;
  return `${prefix}${markdownPath(path)}${target.search}${target.hash}`;
}

/** Replaces the Location of the response. */
export const markdownRedirect = (): MiddlewareHandler<OuterEnv> =>
  async function markdownRedirect(c, next) {
    await next();
    const { pathname, origin } = urlOf(c);
    const location = isMarkdownPath(pathname) ? c.res.headers.get('Location') : null;
    if (location !== null) c.res.headers.set('Location', markdownTarget(location, origin));
  };
