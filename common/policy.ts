// Table of route policies: caching, query parameters, rate limit, methods, indexing, and client-side navigation per
// route. Page cache, rate limiter, robots, sitemap, speculation rules, and soft navigation read it.

import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from './categories.ts';
import { apiBasePath } from './config.ts';
import { SANDBOX_PATH } from './contract/sandbox/sandbox-path.ts';
import { SESSIONS_PATH } from './contract/sign-in/sessions-path.ts';
import { MCP_PATH } from './mcp/mcp-path.ts';
import { BEACON_PATH, CLICK_PATH, REPORT_PATH } from './metrics/beacon-path.ts';
import type { RequestType } from './metrics/page-types.ts';

export interface RoutePolicy {
  /** Path without locale and trailing slash; `/a/*` matches `/a` and all paths under it. */
  path: string;
  /**
   * Caching. `page`: in the page cache, for all visitors, for the lifetime in its Cache-Control
   * (src/routes/common/page/send.tsx); browsers may prefetch it. `file`: in browsers and shared caches only.
   * `never`: not at all (§9).
   */
  cache: 'page' | 'file' | 'never';
  /** Query parameters that select the page; no others are part of the cache key. */
  query: readonly string[];
  /** Query parameters with free text or a very large number of values; a response with one of them is not cached. */
  freeText: readonly string[];
  /**
   * Rate limit of requests that are never cached, previews, drafts, POST requests, and requests with free text.
   * `visitor`: per minute and client IP address, because each request calls the portal. `beacon`: a lower limit,
   * because each request changes a metric. `none`: no limit, except for previews and drafts. All other requests count
   * only if they are rendered.
   */
  limit: 'visitor' | 'beacon' | 'none';
  /** Allowed methods; `any` if the handler checks them. */
  methods: readonly string[] | 'any';
  /** Whether a POST submits a form, which is also counted by path and client IP address (F18). */
  form: boolean;
  /** Whether search engines may index it. */
  index: boolean;
  /** Whether soft navigation may load it, and browsers may load it before its link is followed. */
  soft: boolean;
  /** `endpoint`: one URL for all locales, without mapping (§7) and trailing slash (§2). */
  kind: 'page' | 'endpoint';
  /** Whether signed-in visitors may see a different page. */
  personal: boolean;
  /** Page type in metrics, which contain no URLs. */
  type: RequestType;
  /** Whether log lines omit the visitor's data. */
  anonymous: boolean;
}

/** RFC 9116: contact for vulnerability reports. */
export const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9727: API catalog. */
export const API_CATALOG = '/.well-known/api-catalog';
/** Status in the format of the Statuspage API. */
export const STATUS_FILES = { summary: '/api/v2/summary.json', status: '/api/v2/status.json' } as const;

const READ = ['GET', 'HEAD'] as const;
const FORM = [...READ, 'POST'] as const;

/** A page that is the same for all visitors; the default for paths without a row. */
const PAGE: Omit<RoutePolicy, 'path'> = {
  cache: 'page',
  query: [],
  freeText: [],
  limit: 'visitor',
  methods: READ,
  form: false,
  index: true,
  soft: true,
  kind: 'page',
  personal: false,
  type: 'page',
  anonymous: false,
};
/** A list with filters and search. */
const LIST = { ...PAGE, freeText: ['keyword'], type: 'list' } as const;
const ARTICLE = { ...PAGE, type: 'article' } as const;
/** A response for one visitor, which depends on their query, location, or form. */
const VISITOR = {
  ...PAGE,
  cache: 'never',
  limit: 'visitor',
  index: false,
  personal: true,
  type: 'visitor',
} as const;
/** A page with a form. The page is cached; the response to a POST is not. */
const FORM_PAGE = { ...PAGE, methods: FORM, form: true, type: 'form' } as const;
/** An endpoint with side effects or dynamic data. */
const ACTION = { ...VISITOR, soft: false, kind: 'endpoint', type: 'endpoint' } as const;
const FILE = { ...PAGE, cache: 'file', soft: false, kind: 'endpoint', type: 'endpoint' } as const;

/** A feed: cached like a page, because readers poll it. */
const FEED = { ...PAGE, soft: false, type: 'endpoint' } as const;

/** The first matching row applies. */
export const POLICIES: readonly RoutePolicy[] = [
  // Endpoints
  { ...ACTION, path: `${apiBasePath}/*`, methods: 'any' },
  { ...ACTION, path: `${SANDBOX_PATH}/*`, methods: 'any' },
  { ...ACTION, path: MCP_PATH, methods: 'any' },
  { ...ACTION, path: BEACON_PATH, limit: 'beacon', methods: ['POST'], anonymous: true },
  { ...ACTION, path: CLICK_PATH, limit: 'beacon', methods: ['POST'], anonymous: true },
  { ...ACTION, path: REPORT_PATH, limit: 'beacon', methods: ['POST'], anonymous: true },
  // Cached like a page, because monitors poll them
  ...Object.values(STATUS_FILES).map((path) => ({
    ...FEED,
    path,
    index: false,
    kind: 'endpoint' as const,
  })),
  { ...ACTION, path: '/api/*' },
  { ...FILE, path: '/ops/assets/*', index: false },
  { ...ACTION, path: '/ops/*', methods: 'any' },
  { ...ACTION, path: '/r_sec_login' },
  { ...ACTION, path: '/r_sec_logout', methods: FORM },
  { ...ACTION, path: '/sso/login', methods: FORM },
  { ...FILE, path: '/sso/sign-in.js', index: false },
  { ...FILE, path: '/sso/hanken.woff2', index: false },
  { ...ACTION, path: '/sso/*' },
  { ...ACTION, path: '/healthz', limit: 'none' },
  { ...FILE, path: '/assets/*' },
  { ...FILE, path: '/cards/*' },
  { ...FILE, path: '/drawings/*' },
  { ...FILE, path: '/extras/*', index: false },
  { ...FILE, path: '/files/*' },
  { ...FILE, path: '/films/*' },
  { ...FILE, path: '/speculation/*', index: false },
  { ...FILE, path: SECURITY_TXT },
  ...['xml', 'json'].flatMap((format) =>
    ['/:list', '/:list/:part', '/:list/:part/:page'].map((path) => ({
      ...FEED,
      path: `${path}/feed.${format}`,
    })),
  ),
  { ...FILE, path: API_CATALOG },

  // Pages for one visitor
  { ...VISITOR, path: '/consent', methods: FORM, soft: false },
  { ...VISITOR, path: SESSIONS_PATH, methods: FORM, soft: false },
  { ...VISITOR, path: '/search' },
  { ...VISITOR, path: '/nearest/*' },
  { ...VISITOR, path: '/global-network-map/route.json' },
  // Never cached: the page shows the download for the visitor's operating system.
  { ...VISITOR, path: '/app/*', index: true },
  { ...VISITOR, path: '/contact-thank-you/*' },
  { ...VISITOR, path: '/lp-thank-you/*' },
  { ...VISITOR, path: '/thank-you-partnership/*' },
  { ...VISITOR, path: '/trial-thank-you/*' },
  { ...VISITOR, path: '/preview/*' },
  ...['product', 'products', 'solution', 'solutions'].map((area) => ({
    ...VISITOR,
    path: `/${area}/preview/*`,
  })),

  // API reference: signed-in customers see their own values
  { ...LIST, path: '/docs/api', query: ['product'], personal: true, type: 'api' },
  { ...PAGE, path: '/docs/api/:product/:resource', query: ['sample'], personal: true, type: 'api' },
  { ...PAGE, path: '/docs/api/*', personal: true, type: 'api' },

  // Documentation: signed-in customers may see restricted documents
  { ...VISITOR, path: '/docs/search' },
  { ...VISITOR, path: '/docs/search/feedback', methods: FORM, form: true },
  { ...VISITOR, path: '/docs/:cateId/:docId/feedback', methods: FORM, form: true },
  { ...VISITOR, path: '/docs/:cateId/:docId/pdf', methods: ['POST'], soft: false },
  { ...PAGE, path: '/docs/:cateId/:docId', query: ['edition'], personal: true, type: 'document' },
  { ...PAGE, path: '/docs/*', personal: true, type: 'document' },

  // Lists
  { ...LIST, path: '/blog', query: ['page'] },
  ...BLOG_CATEGORIES.map((category) => ({ ...LIST, path: `/blog/${category}`, query: ['page'] })),
  { ...LIST, path: '/news', query: ['page', 'tag'] },
  { ...LIST, path: '/news/content/notice', query: ['category', 'page'] },
  { ...LIST, path: '/case-study', query: ['page', 'tag'] },
  { ...LIST, path: '/glossary', query: ['category', 'page', 'subtag', 'tag', 'type'] },
  ...GLOSSARY_CATEGORIES.map((category) => ({ ...LIST, path: `/glossary/${category}`, query: ['page'] })),
  { ...LIST, path: '/resources/:kind', query: ['page', 'subtag', 'tag'] },
  // Not cached with a route: there are more pairs of cities than pages.
  { ...PAGE, path: '/global-network-map', query: ['tag', 'type'], freeText: ['from', 'to'], type: 'map' },
  { ...PAGE, path: '/global-network-map/:region', query: ['type'], type: 'map' },

  // Pages with a form; their query preselects fields
  { ...FORM_PAGE, path: '/contact', query: ['type'], freeText: ['document', 'usage'] },
  { ...FORM_PAGE, path: '/contact/investment' },
  { ...FORM_PAGE, path: '/free-trial', query: ['interests'] },
  { ...FORM_PAGE, path: '/custom-solutions-free-trial', query: ['interests'] },
  { ...FORM_PAGE, path: '/partnership', query: ['partnershipType'] },
  { ...FORM_PAGE, path: '/igaming', type: 'event' },
  { ...FORM_PAGE, path: '/events/:code', type: 'event' },
  { ...FORM_PAGE, path: '/lp2/media-cdn' },
  { ...FORM_PAGE, path: '/lp/reports/:code', index: false },

  // Home, products, solutions, and articles
  { ...PAGE, path: '/', type: 'home' },
  { ...PAGE, path: '/homepage-ko', type: 'home' },
  ...['product', 'products'].map((area) => ({ ...PAGE, path: `/${area}/*`, type: 'product' as const })),
  ...['solution', 'solutions', 'industry'].map((area) => ({
    ...PAGE,
    path: `/${area}/*`,
    type: 'solution' as const,
  })),
  ...['blog', 'news', 'case-study', 'glossary', 'video', 'collection'].map((area) => ({
    ...ARTICLE,
    path: `/${area}/*`,
  })),
  { ...PAGE, path: '/resources', type: 'list' },
  { ...PAGE, path: '/events', type: 'list' },
  { ...ARTICLE, path: '/resources/*' },

  // Unlisted landing pages
  { ...PAGE, path: '/lp/*', index: false },
];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Source of the regular expression for a path in the table. */
const sourceOf = (path: string): string =>
  path
    .split('/')
    .map((part) => {
      if (part === '*') return '';
      return part.startsWith(':') ? '[^/]+' : escapeRegExp(part);
    })
    .join('/')
    .replace(/\/$/, '(?:/|$)');

const compiled = POLICIES.map((policy) => {
  const source = sourceOf(policy.path);
  return { policy, pattern: new RegExp(policy.path.endsWith('/*') ? `^${source}` : `^${source}$`) };
});

/** Policy of a path without locale and trailing slash. */
export const policyOf = (path: string): RoutePolicy =>
  compiled.find(({ pattern }) => pattern.test(path))?.policy ?? { ...PAGE, path };

/** Whether a response must not be cached, by its route or by free text in its query. */
export const isNeverCached = ({ cache, freeText }: RoutePolicy, query: URLSearchParams): boolean =>
  cache === 'never' || freeText.some((name) => (query.get(name) ?? '').trim() !== '');

const ENDPOINT = new RegExp(
  compiled
    .filter(({ policy }) => policy.kind === 'endpoint')
    .map(({ pattern }) => pattern.source)
    .join('|'),
);

/** Whether a path without locale belongs to an endpoint. */
export const isEndpoint = (path: string): boolean => ENDPOINT.test(path);
