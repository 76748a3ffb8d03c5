// Registers all routes. The first pattern that matches a path wins, so the order matters.
import type { Hono } from 'hono';
import { api } from '../../common/config.ts';
import type { SiteEnv } from '../env.ts';
import { addApiRoutes } from './documentation/api.tsx';
import { addApiFileRoutes } from './documentation/api-file.ts';
import { addDocsRoutes } from './documentation/docs.tsx';
import { addEditorialRoutes } from './editorial/articles.tsx';
import { addGlossaryRoutes } from './editorial/glossary.tsx';
import { addResourceRoutes } from './editorial/resources.tsx';
import { addApiCatalogRoutes } from './machine/api-catalog.ts';
import { addAssetRoutes } from './machine/assets.ts';
import { addBrowserApi } from './machine/browser-api.ts';
import { addCardRoutes } from './machine/cards.ts';
import { addDrawingRoutes } from './machine/drawings.ts';
import { addExtrasRoutes } from './machine/extras.ts';
import { addFeedRoutes } from './machine/feeds/routes.ts';
import { addFileRoutes } from './machine/files.ts';
import { addFilmRoutes } from './machine/films.ts';
import { addFormValueRoutes } from './machine/form-values.ts';
import { addHealthRoutes } from './machine/health.ts';
import { addIndexNowRoutes } from './machine/index-now.ts';
import { addLlmsRoutes } from './machine/llms.ts';
import { addMcpRoutes } from './machine/mcp.ts';
import type { SiteFetch } from './machine/mcp-pages.ts';
import { addOpsRoutes } from './machine/ops.tsx';
import { addReportRoutes } from './machine/reports.ts';
import { addSandboxRoutes } from './machine/sandbox.ts';
import { addSecurityTextRoutes } from './machine/security-txt.ts';
import { addSiteMapRoutes } from './machine/site-map.tsx';
import { addSpeculationRoutes } from './machine/speculation.ts';
import { addVitalsRoutes } from './machine/vitals.ts';
import { addCatalogRoutes } from './marketing/catalog.tsx';
import { addPageRoutes } from './marketing/company.tsx';
import { addEventRoutes } from './marketing/events.tsx';
import { addHomeRoutes } from './marketing/home.tsx';
import { addJsonDetailRoutes } from './marketing/json-details.tsx';
import { addLandingRoutes } from './marketing/landing.tsx';
import { addLegacyPathRoutes } from './marketing/legacy-paths.ts';
import { addLegalRoutes } from './marketing/legal.tsx';
import { addNetworkRoutes } from './marketing/network.tsx';
import { addSpeedRoutes } from './marketing/speed.tsx';
import { addStatusRoutes } from './status/status.tsx';
import { addConsentRoutes } from './visitor/consent.tsx';
import { addPreviewRoutes } from './visitor/previews.tsx';
import { addSearchRoutes } from './visitor/search.tsx';
import { addSessionRoutes } from './visitor/sessions.tsx';
import { addSignInRoutes } from './visitor/sign-in.tsx';
import { addThanksRoutes } from './visitor/thanks.tsx';

/** Adds all routes to the app in matching order. `site` sends a request through the complete pipeline. */
export function registerRoutes(app: Hono<SiteEnv>, site: SiteFetch): void {
  addFeedRoutes(app); // before all others: event, article, and document routes also match feed.xml
  addHomeRoutes(app);
  addCatalogRoutes(app);
  addPageRoutes(app); // before the resources: one report has its own page
  addLegacyPathRoutes(app);
  addLegalRoutes(app);
  addNetworkRoutes(app);
  addSpeedRoutes(app);
  addStatusRoutes(app);
  addEventRoutes(app);
  addLandingRoutes(app);
  addJsonDetailRoutes(app);
  addThanksRoutes(app);
  addPreviewRoutes(app);
  addApiFileRoutes(app); // before the product pages of the API
  addApiRoutes(app); // before the documents: a category route also matches `api`
  addSiteMapRoutes(app);
  addLlmsRoutes(app); // before the articles: an article route also matches llms.txt
  addEditorialRoutes(app);
  addGlossaryRoutes(app);
  addResourceRoutes(app);
  addDocsRoutes(app);
  addSearchRoutes(app);
  addSignInRoutes(app);
  addSessionRoutes(app);
  addConsentRoutes(app);
  addSecurityTextRoutes(app);
  addApiCatalogRoutes(app);
  addIndexNowRoutes(app); // after robots.txt and llms.txt
  addAssetRoutes(app);
  addDrawingRoutes(app);
  addCardRoutes(app);
  addExtrasRoutes(app);
  addSpeculationRoutes(app);
  addFormValueRoutes(app);
  addVitalsRoutes(app);
  addReportRoutes(app);
  addFileRoutes(app);
  addFilmRoutes(app);
  addHealthRoutes(app);
  addOpsRoutes(app);
  addSandboxRoutes(app);
  addMcpRoutes(app, site);
  app.route(api.basePath, addBrowserApi());
}
