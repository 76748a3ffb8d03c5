// What holds for every address, in one table: whether its answer is kept and what of its query chooses it, how
// often it may be asked for, with which methods, and what crawlers, browsers and our own script may do with it.
// Page cache, limiter, methods, robots, sitemap, fetching ahead and soft navigation all read it here.

import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from './categories.ts';
import { api } from './config.ts';
import { SANDBOX_PATH } from './contract/sandbox/sandbox-path.ts';
import { BEACON_PATH } from './metrics/beacon-path.ts';
import type { RequestType } from './metrics/page-types.ts';

export interface RoutePolicy {
  /** Without locale and trailing slash; `/a/*` is `/a` and everything below it. */
  path: string;
  /**
   * `page`: by us, for everyone, as long as its own Cache-Control allows; our script may fetch it before its link is
   * followed. `file`: by browsers and shared caches, not by us. `never`: not by anyone (§9).
   */
  keep: 'page' | 'file' | 'never';
  /** Query parameters that choose what a page shows: all that reaches the cache key. */
  query: readonly string[];
  /**
   * Query parameters that a person types, or that name one thing out of very many: with a value in one, the answer is
   * for that person alone.
   */
  typed: readonly string[];
  /**
   * How requests are counted that are never kept, previewed, posted or typed: `visitor`: so many a minute and
   * address, as each costs the portal work. `beacon`: fewer, as each shifts a figure. `none`: they cost nothing. All
   * others count when they are rendered.
   */
  limit: 'visitor' | 'beacon' | 'none';
  /** `any` answers for its methods itself. */
  methods: readonly string[] | 'any';
  /** Whether what is posted to it is a form: counted for itself, by address and visitor (F18). */
  form: boolean;
  /** Whether search engines may have it. */
  index: boolean;
  /** Whether our script may put it into the present page. */
  soft: boolean;
  /** `endpoint`: one address for all locales, never mapped (§7), no trailing slash added (§2). */
  kind: 'page' | 'endpoint';
  /** Whether a signed-in visitor may be shown something else than everybody. */
  personal: boolean;
  /** What it counts as in figures about the site: an address never stands in one. */
  type: RequestType;
  /** Whether its line of log says nothing of who asked. */
  anonymous: boolean;
}

/** RFC 9116: where weaknesses are reported. */
export const SECURITY_TXT = '/.well-known/security.txt';

const READ = ['GET', 'HEAD'] as const;
const FORM = [...READ, 'POST'] as const;

/** A page that is the same for everyone: what every address is that the table does not name. */
const PAGE: Omit<RoutePolicy, 'path'> = {
  keep: 'page',
  query: [],
  typed: [],
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
/** A list that can be narrowed and searched. */
const LIST = { ...PAGE, typed: ['keyword'], type: 'list' } as const;
/** A text of an author, with a day. */
const ARTICLE = { ...PAGE, type: 'article' } as const;
/** An answer made for one visitor: what they asked, where they are, what they sent. */
const VISITOR = {
  ...PAGE,
  keep: 'never',
  limit: 'visitor',
  index: false,
  personal: true,
  type: 'visitor',
} as const;
/** A page with a form: kept for its readers; what is posted to it is answered for one visitor alone. */
const FORM_PAGE = { ...PAGE, methods: FORM, form: true, type: 'form' } as const;
/** An address that does something when it is asked for. */
const ACTION = { ...VISITOR, soft: false, kind: 'endpoint', type: 'endpoint' } as const;
/** A file: made by us, but no page. */
const FILE = { ...PAGE, keep: 'file', soft: false, kind: 'endpoint', type: 'endpoint' } as const;

/** The first line whose path matches holds. */
export const POLICIES: readonly RoutePolicy[] = [
  // Endpoints
  { ...ACTION, path: `${api.basePath}/*`, methods: 'any' },
  { ...ACTION, path: `${SANDBOX_PATH}/*`, methods: 'any' },
  { ...ACTION, path: BEACON_PATH, limit: 'beacon', methods: ['POST'], anonymous: true },
  { ...ACTION, path: '/api/*' },
  { ...FILE, path: '/ops/assets/*', index: false },
  { ...ACTION, path: '/ops/*', methods: 'any' },
  { ...ACTION, path: '/r_sec_login' },
  { ...ACTION, path: '/r_sec_logout', methods: FORM },
  { ...ACTION, path: '/sso/login', methods: FORM },
  { ...FILE, path: '/sso/proof.js', index: false },
  { ...ACTION, path: '/sso/*' },
  { ...ACTION, path: '/healthz', limit: 'none' },
  { ...FILE, path: '/assets/*' },
  { ...FILE, path: '/drawings/*' },
  { ...FILE, path: '/extras/*', index: false },
  { ...FILE, path: '/files/*' },
  { ...FILE, path: '/films/*' },
  { ...FILE, path: SECURITY_TXT },

  // A visitor's own
  { ...VISITOR, path: '/consent', methods: FORM, soft: false },
  { ...VISITOR, path: '/search' },
  { ...VISITOR, path: '/nearest/*' },
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

  // The API centre: a customer is shown values that nobody else is
  { ...LIST, path: '/docs/api', query: ['product'], personal: true, type: 'api' },
  { ...PAGE, path: '/docs/api/:product/:resource', query: ['sample'], personal: true, type: 'api' },
  { ...PAGE, path: '/docs/api/*', personal: true, type: 'api' },

  // Documentation: a customer may be shown documents that nobody else is
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
  { ...PAGE, path: '/global-network-map', query: ['tag', 'type'], type: 'map' },
  { ...PAGE, path: '/global-network-map/:region', query: ['type'], type: 'map' },

  // Pages with a form; what stands in their query is chosen beforehand in it
  { ...FORM_PAGE, path: '/contact', query: ['type'], typed: ['document'] },
  { ...FORM_PAGE, path: '/contact/investment' },
  { ...FORM_PAGE, path: '/free-trial', query: ['interests'] },
  { ...FORM_PAGE, path: '/custom-solutions-free-trial', query: ['interests'] },
  { ...FORM_PAGE, path: '/partnership', query: ['partnershipType'] },
  { ...FORM_PAGE, path: '/igaming' },
  { ...FORM_PAGE, path: '/events/:code', type: 'event' },
  { ...FORM_PAGE, path: '/lp2/media-cdn' },
  { ...FORM_PAGE, path: '/lp/reports/:code', index: false },

  // Home, what we offer, and what is written about it
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

  // For whoever has the link
  { ...PAGE, path: '/lp/*', index: false },
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The expression that a path of the table stands for. */
const sourceOf = (path: string): string =>
  path
    .split('/')
    .map((part) => {
      if (part === '*') return '';
      return part.startsWith(':') ? '[^/]+' : escaped(part);
    })
    .join('/')
    .replace(/\/$/, '(?:/|$)');

const compiled = POLICIES.map((policy) => {
  const source = sourceOf(policy.path);
  return { policy, pattern: new RegExp(policy.path.endsWith('/*') ? `^${source}` : `^${source}$`) };
});

/** The policy of a path without locale and trailing slash. */
export const policyOf = (path: string): RoutePolicy =>
  compiled.find(({ pattern }) => pattern.test(path))?.policy ?? { ...PAGE, path };

/** Whether an answer is nobody else's: by its address, or by what a person typed into its query. */
export const isNeverCached = ({ keep, typed }: RoutePolicy, query: URLSearchParams): boolean =>
  keep === 'never' || typed.some((name) => (query.get(name) ?? '').trim() !== '');

const ENDPOINT = new RegExp(
  compiled
    .filter(({ policy }) => policy.kind === 'endpoint')
    .map(({ pattern }) => pattern.source)
    .join('|'),
);

/** Whether a path without locale is no page: it has one address for all locales and gets no slash. */
export const isEndpoint = (path: string): boolean => ENDPOINT.test(path);
