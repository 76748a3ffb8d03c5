// Every route of the site. The order counts where two patterns match one path: the first that is named
// answers.
import type { Hono } from 'hono';
import { api } from '../config.ts';
import type { SiteEnv } from '../env.ts';
import { catalogueRoutes } from './catalogue.tsx';
import { consentRoutes } from './consent.tsx';
import { editorialRoutes } from './editorial.tsx';
import { eventRoutes } from './events.tsx';
import { feedRoutes } from './feeds.ts';
import { glossaryRoutes } from './glossary.tsx';
import { healthRoutes } from './health.ts';
import { homeRoutes } from './home.tsx';
import { jsonDetailRoutes } from './json-details.tsx';
import { landingRoutes } from './landing.tsx';
import { languageRoutes } from './language.ts';
import { legalRoutes } from './legal.tsx';
import { networkRoutes } from './network.tsx';
import { pageRoutes } from './pages.tsx';
import { previewRoutes } from './previews.tsx';
import { browserApi } from './proxy.ts';
import { resourceRoutes } from './resources.tsx';
import { searchRoutes } from './search.tsx';
import { secondNameRoutes } from './second-names.ts';
import { signInRoutes } from './sign-in.ts';
import { siteMapRoutes } from './site-map.tsx';
import { speculationRoutes } from './speculation.ts';
import { thanksRoutes } from './thanks.tsx';

/** Adds all routes to the app, in the order in which they are tried. */
export function registerRoutes(app: Hono<SiteEnv>): void {
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
}
