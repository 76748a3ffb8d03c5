// Registers all routes. The first pattern that matches a path wins, so the order matters.
import type { Hono } from 'hono';
import { api } from '../../common/config.ts';
import type { SiteEnv } from '../env.ts';
import { apiRoutes } from './documentation/api.tsx';
import { apiFileRoutes } from './documentation/api-file.ts';
import { docsRoutes } from './documentation/docs.tsx';
import { editorialRoutes } from './editorial/articles.tsx';
import { glossaryRoutes } from './editorial/glossary.tsx';
import { resourceRoutes } from './editorial/resources.tsx';
import { apiCatalogRoutes } from './machine/api-catalog.ts';
import { assetRoutes } from './machine/assets.ts';
import { browserApi } from './machine/browser-api.ts';
import { cardRoutes } from './machine/cards.ts';
import { drawingRoutes } from './machine/drawings.ts';
import { extrasRoutes } from './machine/extras.ts';
import { feedRoutes } from './machine/feeds/routes.ts';
import { fileRoutes } from './machine/files.ts';
import { filmRoutes } from './machine/films.ts';
import { formValueRoutes } from './machine/form-values.ts';
import { healthRoutes } from './machine/health.ts';
import { indexNowRoutes } from './machine/index-now.ts';
import { llmsRoutes } from './machine/llms.ts';
import { mcpRoutes } from './machine/mcp.ts';
import type { SiteFetch } from './machine/mcp-pages.ts';
import { opsRoutes } from './machine/ops.tsx';
import { reportRoutes } from './machine/reports.ts';
import { sandboxRoutes } from './machine/sandbox.ts';
import { securityTextRoutes } from './machine/security-txt.ts';
import { siteMapRoutes } from './machine/site-map.tsx';
import { speculationRoutes } from './machine/speculation.ts';
import { vitalsRoutes } from './machine/vitals.ts';
import { catalogRoutes } from './marketing/catalog.tsx';
import { pageRoutes } from './marketing/company.tsx';
import { eventRoutes } from './marketing/events.tsx';
import { homeRoutes } from './marketing/home.tsx';
import { jsonDetailRoutes } from './marketing/json-details.tsx';
import { landingRoutes } from './marketing/landing.tsx';
import { legacyPathRoutes } from './marketing/legacy-paths.ts';
import { legalRoutes } from './marketing/legal.tsx';
import { networkRoutes } from './marketing/network.tsx';
import { speedRoutes } from './marketing/speed.tsx';
import { statusRoutes } from './status/status.tsx';
import { consentRoutes } from './visitor/consent.tsx';
import { previewRoutes } from './visitor/previews.tsx';
import { searchRoutes } from './visitor/search.tsx';
import { sessionRoutes } from './visitor/sessions.tsx';
import { signInRoutes } from './visitor/sign-in.tsx';
import { thanksRoutes } from './visitor/thanks.tsx';

/** Adds all routes to the app in matching order. `site` sends a request through the complete pipeline. */
export function registerRoutes(app: Hono<SiteEnv>, site: SiteFetch): void {
  feedRoutes(app); // before all others: event, article, and document routes also match feed.xml
  homeRoutes(app);
  catalogRoutes(app);
  pageRoutes(app); // before the resources: one report has its own page
  legacyPathRoutes(app);
  legalRoutes(app);
  networkRoutes(app);
  speedRoutes(app);
  statusRoutes(app);
  eventRoutes(app);
  landingRoutes(app);
  jsonDetailRoutes(app);
  thanksRoutes(app);
  previewRoutes(app);
  apiFileRoutes(app); // before the product pages of the API
  apiRoutes(app); // before the documents: a category route also matches `api`
  siteMapRoutes(app);
  llmsRoutes(app); // before the articles: an article route also matches llms.txt
  editorialRoutes(app);
  glossaryRoutes(app);
  resourceRoutes(app);
  docsRoutes(app);
  searchRoutes(app);
  signInRoutes(app);
  sessionRoutes(app);
  consentRoutes(app);
  securityTextRoutes(app);
  apiCatalogRoutes(app);
  indexNowRoutes(app); // after robots.txt and llms.txt
  assetRoutes(app);
  drawingRoutes(app);
  cardRoutes(app);
  extrasRoutes(app);
  speculationRoutes(app);
  formValueRoutes(app);
  vitalsRoutes(app);
  reportRoutes(app);
  fileRoutes(app);
  filmRoutes(app);
  healthRoutes(app);
  opsRoutes(app);
  sandboxRoutes(app);
  mcpRoutes(app, site);
  app.route(api.basePath, browserApi());
}
