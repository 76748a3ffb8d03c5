// Shared pages: whether the page at a URL is the same for all visitors, its cache key, its version, and the anonymous
// request that renders it.
import built from 'virtual:client-assets';
import { isReadMethod, urlOf } from '../../../common/http/request.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { markdownPath } from '../../../common/i18n/markdown-path.ts';
import { isEnglishAtRoot } from '../../../common/i18n/negotiation.ts';
import { isNeverCached, type RoutePolicy } from '../../../common/policy.ts';
import type { PageVersion } from '../../cache/page-entry.ts';
import { keyedQuery, pageKey } from '../../cache/page-key.ts';
import type { OuterContext } from '../../env.ts';
import type { Isolate } from '../../isolate.ts';
import { mayHaveSession } from '../visitor/session.ts';
import { selectsPage } from './query-values.ts';

/** Version of the pages that this build currently renders; unknown parts are `null`. */
export const pageVersionOf = (content: string | null, overrides: string | null): PageVersion => ({
  content,
  overrides,
  build: built.build,
});

const keyedQueryOf = (policy: RoutePolicy, query: URLSearchParams): string | null =>
  keyedQuery(policy.query, query, (name, value) => selectsPage(policy, name, value));

/** Path of the shared page, without locale. Negotiated Markdown and the Markdown at the `.md` URL are one page. */
function sharedPathOf(c: OuterContext): string {
  if (c.get('isMarkdown')) return markdownPath(c.req.path);
  return c.req.path === '/' ? '/' : `${c.req.path}/`;
}

/** Cache key of the shared page at this URL; `null` if this request has no shared page. */
export function sharedKeyOf(c: OuterContext, { site }: Isolate): string | null {
  const policy = c.get('policy');
  const { pathname, search, searchParams } = urlOf(c);
  if (policy.cache !== 'page' || isNeverCached(policy, searchParams)) return null;
  if (!isReadMethod(c.req.method) || c.get('preview').on) return null;
  if (c.get('draft') !== null || c.get('rejection') !== null) return null;
  if (canonicalPath(pathname, search) !== null) return null;
  // The redirect from the root path depends on the visitor (§4).
  if (pathname === '/' && !isEnglishAtRoot((name) => c.req.header(name), site.defaultLocale)) return null;
  if (policy.personal && mayHaveSession(c.req.header('cookie'))) return null;
  const keyed = keyedQueryOf(policy, searchParams);
  const path = c.get('isMarkdown') ? markdownPath(c.req.path) : c.req.path;
  return pageKey(path, c.get('locale'), keyed, c.env.PORTAL_ORIGIN);
}

/** The request that renders the shared page: without cookies, tracking parameters, or other visitor data. */
export function anonymousRequest(c: OuterContext): Request {
  const url = new URL(urlOf(c));
  url.pathname = `${LOCALES[c.get('locale')].prefix}${sharedPathOf(c)}`;
  url.search = keyedQueryOf(c.get('policy'), url.searchParams) ?? '';
  return new Request(url, { redirect: 'manual' });
}
