// Page reader of the MCP server: reads the Markdown version of any indexable page. It requests only the site itself,
// without cookies, so an agent gets the text for anonymous visitors.
import { brand, siteOrigin } from '../../../common/config.ts';
import { urlOf } from '../../../common/http/request.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { fileHref, href, splitLocale } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { hasMarkdown, markdownPath } from '../../../common/i18n/markdown-path.ts';
import { collapseSlashes } from '../../../common/i18n/plain-path.ts';
import { MCP_PAGE_LENGTH, type PageError, type PageText, type ReadPage } from '../../../common/mcp/mcp.ts';
import { policyOf } from '../../../common/policy.ts';
import { pickHeaders } from '../../../common/upstream/headers.ts';
import type { Bindings, SiteContext } from '../../env.ts';

/** Sends a request through the site's complete pipeline. */
export type SiteFetch = (
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
) => Response | Promise<Response>;

/** Headers that identify the client, so that pages count toward its rate limit. */
const ADDRESS_HEADERS = ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip', 'user-agent'];
const MARKDOWN = 'text/markdown';
const MAX_REDIRECTS = 3;

/** A page of the site: path without locale, and language. */
interface PageLocation {
  path: string;
  locale: Locale;
}

/** Returns the page of a URL; `null` if it is not a URL of this site. */
function locationOf(address: string, siteUrl: URL, locale: Locale | null): PageLocation | null {
  // If the slashes were not collapsed, `//host` would be a scheme-relative URL of another host.
  const text = address.startsWith('/') ? collapseSlashes(address) : address;
  if (!URL.canParse(text, siteUrl.origin)) return null;
  const { origin, host, pathname, username, password } = new URL(text, siteUrl.origin);
  const isOwn = origin === siteUrl.origin || host === brand.host;
  if (!isOwn || username !== '' || password !== '') return null;
  const split = splitLocale(collapseSlashes(pathname));
  const path = split.path.replace(/(?:\/index)?\.md$/, '') || '/';
  const page = canonicalPath(path, '') ?? path;
  return { path: page, locale: locale ?? split.locale ?? 'en' };
}

/** Returns the path without trailing slash, for policies. */
const routeOf = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** Whether search engines may index the page. Such a page is public and the same for all visitors. */
function isPublic({ path }: PageLocation): boolean {
  const policy = policyOf(routeOf(path));
  return policy.kind === 'page' && policy.index;
}

/** Reads the text of a Markdown response. */
async function readPageText(response: Response, { path, locale }: PageLocation): Promise<PageText> {
  const complete = await response.text();
  const markdown = complete.slice(0, MCP_PAGE_LENGTH);
  return {
    url: `${siteOrigin}${href(path, locale)}`,
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? '',
    language: response.headers.get('content-language') ?? LOCALES[locale].htmlLang,
    markdown,
    isTruncated: markdown.length < complete.length,
  };
}

/** Returns the reason why a response is not Markdown. */
function pageErrorOf({ status }: Response): PageError {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return 'missing';
}

/** Creates the page reader for a request. */
export function createPageReader(c: SiteContext, site: SiteFetch): ReadPage {
  const url = urlOf(c);
  const request = ({ path, locale }: PageLocation) => {
    const headers = pickHeaders(c.req.raw.headers, ADDRESS_HEADERS);
    headers.set('x-request-id', c.get('requestId'));
    const { platform } = c.env;
    const ctx = c.executionCtx as ExecutionContext;
    return site(
      new Request(`${url.origin}${fileHref(markdownPath(path), locale)}`, { headers, redirect: 'manual' }),
      platform,
      ctx,
    );
  };
  const read = async (address: string, locale: Locale | null): Promise<PageText | PageError> => {
    let location = locationOf(address, url, locale);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!location) return redirects === 0 ? 'foreign' : 'missing';
      if (!isPublic(location)) return 'missing';
      if (!hasMarkdown(routeOf(location.path))) return 'no-text';
      const response = await request(location);
      const type = response.headers.get('content-type') ?? '';
      if (response.status === 200 && type.startsWith(MARKDOWN)) return readPageText(response, location);
      await response.body?.cancel();
      const to = response.headers.get('location');
      if (to === null) return pageErrorOf(response);
      location = locationOf(to, url, null);
    }
    return 'missing';
  };
  return (address, locale) =>
    read(address, locale).catch((error) => {
      c.get('log').report({ event: 'mcp-page-failed', error: String(error) });
      return 'failed';
    });
}
