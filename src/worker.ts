// The site Worker: what happens to every request, in order, then the routes. Reading this is seeing the whole way of a request.
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { api } from './config.ts';
import type { SiteEnv } from './env.ts';
import { routePath } from './i18n/links.ts';
import { clientAddress } from './middleware/client-address.ts';
import { locale } from './middleware/locale.ts';
import { mapping } from './middleware/mapping.ts';
import { methods } from './middleware/methods.ts';
import { mobile } from './middleware/mobile.ts';
import { noCache } from './middleware/no-cache.ts';
import { pageCache } from './middleware/page-cache.ts';
import { portal } from './middleware/portal.ts';
import { preview } from './middleware/preview.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { trailingSlash } from './middleware/trailing-slash.ts';
import { articleRoutes } from './routes/articles.tsx';
import { catalogueRoutes } from './routes/catalogue.tsx';
import { onError, onNotFound } from './routes/errors.tsx';
import { healthRoutes } from './routes/health.ts';
import { homeRoutes } from './routes/home.tsx';
import { pageRoutes } from './routes/pages.tsx';
import { browserApi } from './routes/proxy.ts';

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
app.use(mapping()); //         before the slash is added, so that an old address is one hop away from its new one
app.use(trailingSlash());
app.use(methods()); //         pages are read, not written to

app.onError(onError);
app.notFound(onNotFound);

homeRoutes(app);
catalogueRoutes(app);
articleRoutes(app);
pageRoutes(app);
healthRoutes(app);
app.route(api.basePath, browserApi());

export default app satisfies ExportedHandler<SiteEnv['Bindings']>;
