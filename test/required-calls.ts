// Required portal calls of each page type: the first byte of a page waits only for these calls (docs/decisions/001).
// Tests block all other calls; `npm run bench -- first-byte` delays them.
import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from '../common/categories.ts';
import type { CallName } from '../common/contract/contract.ts';

/** Calls for the header and footer of every page. */
export const SHELL_CALLS: readonly CallName[] = ['common/getWebInfo', 'common/getNav', 'common/getHeader'];

/** Category lists of the blog and the glossary. */
const CATEGORIES = new RegExp(
  `^/(?:blog/(?:${BLOG_CATEGORIES.join('|')})|glossary/(?:${GLOSSARY_CATEGORIES.join('|')}))/$`,
);

/** Required calls by URL pattern, without locale; the first matching row applies. */
const REQUIRED: readonly (readonly [pattern: RegExp, calls: readonly CallName[]])[] = [
  [/^\/(?:homepage-ko\/)?$/, []],
  [/^\/(?:consent|speed|status|search|docs\/search\/feedback)\/$/, []],
  [/^\/(?:contact|lp|trial)-thank-you\/|^\/thank-you-partnership\//, []],
  // Site and documentation searches use the same portal call.
  [/^\/(?:docs\/)?search\/\?keyword=/, ['search/site']],
  [/^\/nearest\/$/, ['network/getMap']],

  // Previews
  [/^\/products?\/preview\/pageDetail\/$/, ['products/getPublish']],
  [/^\/solutions?\/preview\/pageDetail\/$/, ['solutions/getPublish']],
  [/^\/products?\/preview\//, ['products/productDetail', 'products/productDetailByCode']],
  [/^\/solutions?\/preview\//, ['solutions/solutionDetail', 'common/getPage']],
  [/^\/preview\/page\//, ['common/getPage']],
  [/^\/preview\/module\//, ['common/getModuleDetail']],
  [/^\/preview\//, ['news/getNewsDetail', 'news/getNewsDetailByCode', 'common/getPage']],

  // Products, solutions, and the network
  [/^\/products\/$/, ['products/getPublish']],
  [/^\/solutions\/$/, ['solutions/getPublish']],
  [/^\/products\//, ['products/productDetailByCode']],
  [/^\/solutions\//, ['solutions/getPublish', 'solutions/solutionDetail']],
  [/^\/global-network-map\//, ['network/getMap', 'common/getPage']],

  // Documentation
  [/^\/docs\/$/, ['document/documentMenu']],
  [/^\/docs\/api\/guides\//, ['document/documentMenu', 'document/apiIndex', 'document/apiGuides']],
  [/^\/docs\/api\/errors\//, ['document/documentMenu', 'document/apiIndex', 'document/apiErrors']],
  [/^\/docs\/api\/events\//, ['document/documentMenu', 'document/apiIndex', 'document/apiEvents']],
  [/^\/docs\/api\/changelog\//, ['document/documentMenu', 'document/apiIndex', 'document/apiChangelog']],
  [/^\/docs\/api\/[^/]+\/[^/]+\//, ['document/documentMenu', 'document/apiIndex', 'document/apiResource']],
  [/^\/docs\/api\//, ['document/documentMenu', 'document/apiIndex']],
  [/^\/docs\/[^/]+\/[^/]+\/feedback\//, ['document/documentDetail']],
  [/^\/docs\/[^/]+\/[^/]+\//, ['document/documentMenu', 'document/documentDetail']],
  [/^\/docs\/[^/]+\//, ['document/documentMenu', 'document/documentCateInfo']],

  // Lists and articles
  [/^\/events\/$/, ['news/getEvents']],
  [/^\/events\/|^\/igaming\//, ['news/getEvent']],
  [/^\/(?:collection|video|app)\//, ['common/getJsonDetail']],
  [/^\/news\/content\/notice\/$/, ['news/getNoticePage']],
  [/^\/glossary\/\?type=questions$/, ['longKeywords/getPage']],
  [/^\/resources\/$/, ['resources/getPage']],
  [/^\/resources\/reports\/$/, ['news/getReports']],
  [/^\/resources\/[^/]+\/$/, ['news/getNewsList']],
  [CATEGORIES, ['news/getNewsList']],
  [/^\/(?:blog|news|case-study|glossary)\/$/, ['news/getNewsList']],
  [
    /^\/(?:blog|news|case-study|glossary|reports|ebooks|videos|infographics|lp\/reports)\/[^/]+\/$/,
    ['news/getNewsDetailByCode'],
  ],
  [/^\/(?:legal|sitemap)\/$/, ['site/getPublishedKinds']],

  // All other pages consist of modules.
  [/^\/[a-z0-9/-]+\/$/, ['common/getPage']],
];

/** Returns the required calls of a page by its URL without locale, or `undefined` if no row matches. */
export const requiredCallsOf = (url: string): readonly CallName[] | undefined =>
  REQUIRED.find(([pattern]) => pattern.test(url))?.[1];

/** One URL of each page type outside §2. The documentation codes are those of cache-control/full-portal.ts. */
export const OTHER_PAGES: readonly string[] = [
  '/',
  '/consent/',
  '/preview/module/a-module/',
  '/speed/',
  '/status/',
  '/nearest/',
  '/sitemap/',
  '/events/',
  '/contact/investment/',
  '/news/content/notice/',
  '/glossary/?type=questions',
  '/case-study/an-article/',
  '/docs/',
  '/docs/10/',
  '/docs/10/a-document/',
  '/docs/10/a-document/feedback/',
  '/docs/search/?keyword=cache',
  '/docs/search/feedback/',
  '/docs/api/',
  '/docs/api/cloud-dns/',
  '/docs/api/account/keys/',
  '/docs/api/guides/',
  '/docs/api/errors/',
  '/docs/api/events/',
  '/docs/api/changelog/',
];
