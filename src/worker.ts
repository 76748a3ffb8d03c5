// The site Worker. This file and the table of route policies (common/policy.ts) define the complete request pipeline.
// The outer app identifies the visitor and serves cached pages. The inner app renders pages for one visitor or for all.
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { pagePath } from '../common/i18n/markdown-path.ts';
import { withSpan } from '../common/trace/span.ts';
import { isSampled, startTrace } from '../common/trace/trace.ts';
import type { Bindings, OuterEnv, SiteEnv } from './env.ts';
import { opsHostResponse } from './http/ops-origin.ts';
import { createIsolate, type Isolate } from './isolate.ts';
import { downstream } from './middleware/cache/downstream.ts';
import { memoryHit } from './middleware/cache/memory-hit.ts';
import { noStore } from './middleware/cache/no-store.ts';
import { pageCache } from './middleware/cache/page-cache.ts';
import { visit } from './middleware/cache/visit.ts';
import { address } from './middleware/locale/address.ts';
import { storeChosenLocale } from './middleware/locale/chosen-locale.ts';
import { locale } from './middleware/locale/locale.ts';
import { localeAlias } from './middleware/locale/locale-alias.ts';
import { mapping } from './middleware/locale/mapping.ts';
import { markdownRedirect } from './middleware/locale/markdown-redirect.ts';
import { trailingSlash } from './middleware/locale/trailing-slash.ts';
import { portal } from './middleware/portal.ts';
import { draft } from './middleware/preview/draft.ts';
import { preview } from './middleware/preview/preview.ts';
import { redirects } from './middleware/redirects.ts';
import { requestLog } from './middleware/request-log.ts';
import { methods } from './middleware/security/methods.ts';
import { sameOrigin } from './middleware/security/same-origin.ts';
import { securityHeaders } from './middleware/security/security-headers.ts';
import { clientAddress } from './middleware/visitor/client-address.ts';
import { metrics } from './middleware/visitor/metrics.ts';
import { mobile } from './middleware/visitor/mobile.ts';
import { rateLimit, sendRejection } from './middleware/visitor/rate-limit.ts';
import { speculation } from './middleware/visitor/speculation.ts';
import { onError, onNotFound, onOuterError } from './routes/common/page/errors.tsx';
import { registerRoutes } from './routes/index.ts';

/** Removes locale, trailing slash, and `.md` before matching, so that each route is registered once. */
const getPath = (request: Request): string => pagePath(request.url);

export interface Site {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) => Response | Promise<Response>;
}

/** Creates the site with the state of its isolate. */
export function createSite(isolate: Isolate): Site {
  const inner = new Hono<SiteEnv>({ getPath });
  inner.use(visit()); //           variables of the outer app
  inner.use(securityHeaders()); // on every response, redirects and errors included
  inner.use(downstream()); //      headers for caches in front of the site
  inner.use(locale()); //          redirects from the root path only
  inner.use(redirects()); //       redirects managed in ops, before any portal call
  inner.use(localeAlias()); //     other names of a locale
  inner.use(portal()); //          portal client and shared data for locale, preview, and visitor
  inner.use(sameOrigin()); //      403 for cross-origin requests, except with safe methods
  inner.use(sendRejection()); //   429 above a rate limit, before any portal call
  inner.use(mapping()); //         outside of trailingSlash, so that an old URL redirects in one hop
  inner.use(trailingSlash());
  inner.use(methods()); //         405 for methods that the route policy does not allow
  inner.onError(onError);
  inner.notFound(onNotFound);
  registerRoutes(inner, (request, env, ctx) => outer.fetch(request, env, ctx));

  const outer = new Hono<OuterEnv>({ getPath });
  outer.use(requestId()); //           for the log, and for visitors who report an error
  outer.use(requestLog()); //          before everything that can fail, to log every response and problem
  outer.use(metrics(isolate)); //      counts every response to a visit
  outer.use(address()); //             locale, route policy, and format
  outer.use(preview()); //             preview token and sticky parameters
  outer.use(storeChosenLocale()); //   after the response: stores a language switch
  outer.use(markdownRedirect()); //    after the response: redirects to the Markdown version
  outer.use(noStore()); //             after the response: no-store if it must not be cached
  outer.use(clientAddress());
  outer.use(mobile());
  outer.use(speculation()); //         declines speculative requests for uncached or personal responses
  outer.use(rateLimit());
  outer.use(draft(isolate)); //        draft of an override
  const render = (...args: Parameters<typeof inner.fetch>) =>
    withSpan('page', async () => inner.fetch(...args));
  outer.use(pageCache(isolate, render)); // cached page, or the inner app
  outer.onError(onOuterError);

  const respond: Site['fetch'] = (request, env, ctx) =>
    opsHostResponse(request, env.OPS_ORIGIN) ?? memoryHit(request, isolate) ?? outer.fetch(request, env, ctx);

  return {
    fetch(request, env, ctx) {
      if (!isSampled(env)) return respond(request, env, ctx);
      return startTrace({ service: 'site', env, ctx }, request, () => respond(request, env, ctx));
    },
  };
}

export default createSite(createIsolate());
