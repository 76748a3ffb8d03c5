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
import { rateLimit } from './middleware/rate-limit.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { trailingSlash } from './middleware/trailing-slash.ts';
import { catalogueRoutes } from './routes/catalogue.tsx';
import { consentRoutes } from './routes/consent.tsx';
import { editorialRoutes } from './routes/editorial.tsx';
import { onError, onNotFound } from './routes/errors.tsx';
import { eventRoutes } from './routes/events.tsx';
import { feedRoutes } from './routes/feeds.ts';
import { glossaryRoutes } from './routes/glossary.tsx';
import { healthRoutes } from './routes/health.ts';
import { homeRoutes } from './routes/home.tsx';
import { jsonDetailRoutes } from './routes/json-details.tsx';
import { landingRoutes } from './routes/landing.tsx';
import { languageRoutes } from './routes/language.ts';
import { legalRoutes } from './routes/legal.tsx';
import { networkRoutes } from './routes/network.tsx';
import { pageRoutes } from './routes/pages.tsx';
import { previewRoutes } from './routes/previews.tsx';
import { browserApi } from './routes/proxy.ts';
import { resourceRoutes } from './routes/resources.tsx';
import { searchRoutes } from './routes/search.tsx';
import { secondNameRoutes } from './routes/second-names.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { siteMapRoutes } from './routes/site-map.tsx';
import { speculationRoutes } from './routes/speculation.ts';
import { thanksRoutes } from './routes/thanks.tsx';

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

homeRoutes(app);
catalogueRoutes(app);
pageRoutes(app); // before the resources: one of its reports has a page of its own
secondNameRoutes(app);
legalRoutes(app);
networkRoutes(app);
eventRoutes(app);
landingRoutes(app);
jsonDetailRoutes(app);
thanksRoutes(app);
previewRoutes(app);
siteMapRoutes(app);
feedRoutes(app); // before the articles: feed.xml is nobody's code
editorialRoutes(app);
glossaryRoutes(app);
resourceRoutes(app);
searchRoutes(app);
signInRoutes(app);
languageRoutes(app);
consentRoutes(app);
speculationRoutes(app);
healthRoutes(app);
app.route(api.basePath, browserApi());

export default app satisfies ExportedHandler<SiteEnv['Bindings']>;
