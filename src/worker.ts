// The site Worker: what happens to every request, in order, then the routes (routes/register.ts). Reading
// this is seeing the whole way of a request.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { forWorkersCache } from './cache/workers-cache-keeper.ts';
import type { Bindings, SiteEnv } from './env.ts';
import { routePath } from './i18n/links.ts';
import { clientAddress } from './middleware/client-address.ts';
import { locale } from './middleware/locale.ts';
import { mapping } from './middleware/mapping.ts';
import { methods } from './middleware/methods.ts';
import { mobile } from './middleware/mobile.ts';
import { noCache } from './middleware/no-cache.ts';
import { pageAtHand } from './middleware/page-at-hand.ts';
import { pageCache } from './middleware/page-cache.ts';
import { portal } from './middleware/portal.ts';
import { preview } from './middleware/preview.ts';
import { rateLimit } from './middleware/rate-limit.ts';
import { createLog, requestLog, writeProblems } from './middleware/request-log.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { trailingSlash } from './middleware/trailing-slash.ts';
import { onError, onNotFound } from './pages/errors.tsx';
import { registerRoutes } from './routes/index.ts';

// Routes are written once, without locale and trailing slash: both are taken off before they are matched.
const app = new Hono<SiteEnv>({ getPath: (request) => routePath(request.url) });

app.use(requestId()); //       names the request, for the log and for the visitor who reports an error
app.use(requestLog()); //      outermost of what can fail: it must see every answer and every problem
app.use(preview()); //         decides what may be kept and what the portal is asked with; its headers win over the next ones'
app.use(securityHeaders()); // on every answer, redirects and errors included
app.use(noCache()); //         after the handler, over whatever it said
app.use(clientAddress()); //   before anything that calls the portal
app.use(mobile());
app.use(locale()); //          may redirect, from the root path only
app.use(pageCache(app.fetch)); // a kept page ends here
app.use(portal()); //          the client and the shared data, made for locale, preview and visitor
app.use(sameOrigin()); //      before anything is done for a foreign page
app.use(rateLimit()); //       before anything costs the portal work
app.use(mapping()); //         before the slash is added, so that an old address is one hop away from its new one
app.use(trailingSlash());
app.use(methods()); //         pages are read, not written to

app.onError(onError);
app.notFound(onNotFound);
registerRoutes(app);

/** What Workers Cache stands in front of, when it is the keeper: renders pages for nobody in particular. */
export class Pages extends WorkerEntrypoint<Bindings> {
  override async fetch(request: Request): Promise<Response> {
    const log = createLog();
    const answer = await app.fetch(request, { ...this.env, keepingFor: log }, this.ctx);
    const page = await forWorkersCache(answer, log);
    this.ctx.waitUntil(writeProblems(request, log));
    return page;
  }
}

export default {
  fetch: (request: Request, env: Bindings, ctx: ExecutionContext) =>
    pageAtHand(request) ?? app.fetch(request, env, ctx),
} satisfies ExportedHandler<Bindings>;
