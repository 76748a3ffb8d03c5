// GET /.well-known/api-catalog (RFC 9727): the product API, with its description, documentation, and status.
import type { Hono } from 'hono';
import { apiOrigin, siteOrigin } from '../../../common/config.ts';
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { absoluteHref, href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { API_CATALOG, STATUS_FILES } from '../../../common/policy.ts';
import type { SiteEnv } from '../../env.ts';
import { absoluteUrl } from '../common/metadata/markdown.ts';
import { API_TYPES, OPENAPI } from '../documentation/api-file.ts';

const CACHE_CONTROL = 'public, max-age=3600';
const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const ADDRESS = `${siteOrigin}${API_CATALOG}`;
const API = `${apiOrigin}/`;

/** Links of the catalog in the format of RFC 9264, with the relations of RFC 8631. */
const linkset = [
  { anchor: ADDRESS, item: [{ href: API }] },
  {
    anchor: API,
    'service-desc': [{ href: `${siteOrigin}${OPENAPI}`, type: API_TYPES.json }],
    'service-doc': localeCodes.flatMap((locale) => {
      const hreflang = [LOCALES[locale].htmlLang];
      return [
        { href: absoluteHref(API_PATH, locale), type: 'text/html', hreflang },
        { href: absoluteUrl(href(API_PATH, locale)), type: 'text/markdown', hreflang },
      ];
    }),
    status: [
      { href: `${siteOrigin}${STATUS_FILES.summary}`, type: 'application/json' },
      { href: `${siteOrigin}/healthz`, type: 'application/json' },
    ],
  },
];

/** Adds the route for the catalog. */
export function addApiCatalogRoutes(app: Hono<SiteEnv>): void {
  app.get(API_CATALOG, (c) =>
    c.body(JSON.stringify({ linkset }), 200, {
      'Content-Type': TYPE,
      'Cache-Control': CACHE_CONTROL,
      Link: `<${ADDRESS}>; rel="api-catalog"`,
    }),
  );
}
