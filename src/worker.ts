// The site Worker. Reading this, and the table of route policy (routes/policy.ts), is seeing the whole way of a
// request: an outer app that knows who asks, and an inner one that answers, for this visitor or for everyone.
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from '../common/i18n/links.ts';
import type { Bindings, OuterEnv, SiteEnv } from './env.ts';
import { answerAtOpsHost } from './http/ops-origin.ts';
import { createIsolate, type Isolate } from './isolate.ts';
import { neverCached } from './middleware/cache/no-store.ts';
import { memoryHit, pageCache } from './middleware/cache/page-cache.ts';
import { vary } from './middleware/cache/vary.ts';
import { visit } from './middleware/cache/visit.ts';
import { address } from './middleware/locale/address.ts';
import { chosenLocale } from './middleware/locale/chosen-locale.ts';
import { locale } from './middleware/locale/locale.ts';
import { localeAlias } from './middleware/locale/locale-alias.ts';
import { mapping } from './middleware/locale/mapping.ts';
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
import { rateLimit, refusal } from './middleware/visitor/rate-limit.ts';
import { onError, onNotFound, onOuterError } from './routes/common/page/errors.tsx';
import { registerRoutes } from './routes/index.ts';

/** Routes are written once, without locale and trailing slash: both are taken off before they are matched. */
const getPath = (request: Request): string => routePath(request.url);

export interface Site {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) => Response | Promise<Response>;
}

/** The site, with what its isolate holds between requests. */
export function createSite(isolate: Isolate): Site {
  const inner = new Hono<SiteEnv>({ getPath });
  inner.use(visit()); //           what the outer app knows
  inner.use(securityHeaders()); // on every answer, redirects and errors included
  inner.use(vary()); //            on every answer of a personal route
  inner.use(locale()); //          may redirect, from the root path only
  inner.use(redirects()); //       what ops lead elsewhere, before anything is asked of the portal
  inner.use(localeAlias()); //     other names of a locale
  inner.use(portal()); //          the client and the shared data, made for locale, preview and visitor
  inner.use(sameOrigin()); //      before anything is done for a foreign page
  inner.use(refusal()); //         before anything costs the portal work
  inner.use(mapping()); //         outside of the slash, so that an old address is one hop away from its new one
  inner.use(trailingSlash());
  inner.use(methods()); //         pages are read, not written to
  inner.onError(onError);
  inner.notFound(onNotFound);
  registerRoutes(inner);

  const outer = new Hono<OuterEnv>({ getPath });
  outer.use(requestId()); //     names the request, for the log and for the visitor who reports an error
  outer.use(requestLog()); //    outermost of what can fail: it must see every answer and every problem
  outer.use(metrics(isolate)); //  counts every answer, and hands the sums over from time to time
  outer.use(address()); //       the locale, and what holds for this path
  outer.use(preview()); //       what the portal is asked with, and what links carry
  outer.use(chosenLocale()); //  after the answer, for who has just switched
  outer.use(neverCached()); //     after the answer, over whatever it says
  outer.use(clientAddress());
  outer.use(mobile());
  outer.use(rateLimit());
  outer.use(draft(isolate)); //  what ops look at before they flip it
  outer.use(pageCache(isolate, inner.fetch)); // a kept page ends here, or the inner app answers
  outer.onError(onOuterError);

  return {
    fetch: (request, env, ctx) =>
      answerAtOpsHost(request, env.OPS_ORIGIN) ??
      memoryHit(request, isolate) ??
      outer.fetch(request, env, ctx),
  };
}

export default createSite(createIsolate());
