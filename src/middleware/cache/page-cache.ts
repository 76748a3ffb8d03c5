// Page cache: serves cached pages; on a miss, renders the page without visitor data and stores it. Requests without a
// shared page are passed to the inner app unchanged.
import type { Handler } from 'hono';
import { isDevelopment } from '../../../common/development.ts';
import { urlOf } from '../../../common/http/request.ts';
import { isMarkdownPath } from '../../../common/i18n/markdown-path.ts';
import { noStickyParams } from '../../../common/i18n/sticky-params.ts';
import { counterIndexOf } from '../../../common/metrics/counters.ts';
import { withDraft } from '../../../common/overrides/draft.ts';
import { redirectPath } from '../../../common/redirects/address.ts';
import { withSpan } from '../../../common/trace/span.ts';
import { setCacheState } from '../../cache/cache-status.ts';
import { readRedirects } from '../../cache/known-redirects.ts';
import { readContentVersion } from '../../cache/kv-values.ts';
import { readSnapshot } from '../../cache/overrides.ts';
import { isRedirect, responseOf } from '../../cache/page-entry.ts';
import { findPage, type PageRequest, renderAndStore } from '../../cache/page-revalidation.ts';
import type { OuterContext, OuterEnv, Visit } from '../../env.ts';
import type { Isolate } from '../../isolate.ts';
import { hasDraftToken } from '../preview/draft.ts';
import { countVisit, redirectOf } from '../redirects.ts';
import { countsBeforeRendering, isWithin } from '../visitor/rate-limit.ts';
import { mayHaveSession } from '../visitor/session.ts';
import { declineSpeculation, isSpeculation } from '../visitor/speculation.ts';
import { decorateLinks, decorateRedirect } from './decorate-links.ts';
import { anonymousRequest, pageVersionOf, sharedKeyOf } from './shared-page.ts';

/** Renders the response to a request; implemented by the inner app. */
type Render = (request: Request, visit: Visit, ctx: ExecutionContext) => Promise<Response> | Response;

/** Reads the live values for a request. Returns the visit and the stamp of its overrides. */
async function readVisit(c: OuterContext, isolate: Isolate): Promise<{ visit: Visit; stamp: string | null }> {
  const outer = c.var;
  const { locale, draft, log } = outer;
  const sources = { kv: c.env.KV, kvState: isolate.kv, now: Date.now(), report: log.report };
  const [version, live, table] = await Promise.all([
    readContentVersion(isolate.version, sources),
    readSnapshot(isolate.overrides, locale, sources),
    readRedirects(isolate.redirects, sources),
  ]);
  const overrides = live ? [...live.overrides, ...live.frame] : [];
  const visit: Visit = {
    ...outer,
    platform: c.env,
    isolate,
    version,
    overrides: draft ? withDraft(overrides, draft) : overrides,
    incidents: live?.incidents ?? [],
    renewed: live?.renewed ?? {},
    redirect: redirectOf(c, table),
    hasFailed: false,
    cookie: c.req.header('cookie') ?? null,
  };
  return { visit, stamp: live?.stamp ?? null };
}

/**
 * Stores the page of a URL that needs no content negotiation, so that `memoryHit` can serve the next request for it.
 */
function storeUrl(c: OuterContext, isolate: Isolate, key: string): void {
  const locale = c.get('locale');
  const { pathname } = urlOf(c);
  const isMarkdown = isMarkdownPath(pathname);
  if (c.get('isMarkdown') !== isMarkdown) return;
  isolate.pages.storeUrl(c.req.url, {
    key,
    locale,
    isRoot: pathname === '/',
    isMarkdown,
    counterIndex: counterIndexOf(c.get('policy').type),
    path: redirectPath(c.req.path),
  });
}

/** Serves a cached page or renders one: for all visitors if it can be cached, otherwise for this visitor. */
export const pageCache = (isolate: Isolate, render: Render): Handler<OuterEnv> =>
  async function pageCache(c) {
    const ctx = c.executionCtx as ExecutionContext;
    const { visit, stamp } = await readVisit(c, isolate);
    const { log, waitUntil, stickyParams } = visit;
    const key = sharedKeyOf(c, isolate);
    const isShared = !visit.redirect && (key !== null || c.get('policy').cache === 'file');
    if (isSpeculation(c) && !isShared) return declineSpeculation();
    countVisit(c, isolate, visit.redirect);
    const renderForVisitor = async (): Promise<Response> => {
      const response = await render(c.req.raw, visit, ctx);
      setCacheState(response.headers, { state: 'bypass' });
      return response;
    };
    /** Renders the page and counts it toward the visitor's limit, like a cache miss. */
    const renderAndCount = async (): Promise<Response> => {
      if (!countsBeforeRendering(c) && !(await isWithin(c, c.env.MISS_LIMIT))) visit.rejection = 429;
      return renderForVisitor();
    };
    if (visit.redirect || isDevelopment) return renderForVisitor();
    if (key === null) return renderAndCount();
    const anonymous: Visit = { ...visit, cookie: null, stickyParams: noStickyParams };
    const page: PageRequest = {
      memory: isolate.pages,
      key,
      version: pageVersionOf(visit.version, stamp),
      method: c.req.method,
      // Pages with decorated links are sent without ETag, so `If-None-Match` cannot refer to one.
      ifNoneMatch: stickyParams.length > 0 ? null : (c.req.header('if-none-match') ?? null),
      render: async () => render(anonymousRequest(c), anonymous, ctx),
      isComplete: () => !log.incomplete,
      hasFailed: () => anonymous.hasFailed,
      waitUntil,
      report: log.report,
    };
    const { response: cached, old } = await withSpan('page cache', () => findPage(page));
    if (cached) {
      if (stickyParams.length === 0 && !hasDraftToken(c)) storeUrl(c, isolate, key);
      return decorateLinks(c, cached);
    }
    // A signed-in visitor may have access to a page that others do not; only the portal can check that.
    if (mayHaveSession(visit.cookie ?? undefined)) return renderAndCount();
    if (!(await isWithin(c, c.env.MISS_LIMIT))) {
      if (old) return decorateLinks(c, responseOf(old, 'stale', page));
      visit.rejection = 429;
      return renderForVisitor();
    }
    const rendering = renderAndStore(page, old);
    // Rendering continues after this visitor disconnects, because other requests may wait for it.
    waitUntil(rendering.catch(() => undefined));
    const response = await rendering;
    return isRedirect(response) ? decorateRedirect(c, response) : decorateLinks(c, response);
  };
