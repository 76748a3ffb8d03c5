// Sets the locale of the path (§4), its route policy (common/policy.ts), and the response format (D36).
import type { MiddlewareHandler } from 'hono';
import { api } from '../../../common/config.ts';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { splitLocale } from '../../../common/i18n/links.ts';
import { defaultLocale, type Locale, localeOfLang } from '../../../common/i18n/locales.ts';
import { hasMarkdown, isMarkdownPath } from '../../../common/i18n/markdown-path.ts';
import { policyOf } from '../../../common/policy.ts';
import type { OuterContext, OuterEnv } from '../../env.ts';
import { wantsMarkdown } from '../../http/accept.ts';

/** Locale of a URL, from its prefix. Calls specify the locale in the parameter `lang` instead (§7). */
function localeOfUrl({ pathname, searchParams }: URL): Locale {
  if (pathname.startsWith(`${api.basePath}/`)) return localeOfLang(searchParams.get('lang') ?? undefined);
  return splitLocale(pathname).locale ?? defaultLocale;
}

/** Whether the response is Markdown, because of the URL or by content negotiation. */
function isMarkdown(c: OuterContext): boolean {
  if (!isReadMethod(c.req.method)) return false;
  if (isMarkdownPath(urlOf(c).pathname)) return c.get('policy').kind === 'page';
  return wantsMarkdown(c.req.header('accept')) && hasMarkdown(c.req.path, c.get('policy'));
}

export const address = (): MiddlewareHandler<OuterEnv> =>
  async function address(c, next) {
    c.set('locale', localeOfUrl(urlOf(c)));
    c.set('policy', policyOf(c.req.path));
    c.set('isMarkdown', isMarkdown(c));
    c.set('rejection', null);
    await next();
  };
