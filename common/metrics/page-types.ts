// Page types for metrics: the route table (common/policy.ts) assigns one to each URL, so that metrics contain no URLs.

/** Types of pages that browsers measure. */
export const PAGE_TYPES = [
  'home',
  'product',
  'solution',
  'list',
  'article',
  'document',
  'api',
  'event',
  'map',
  'form',
  'page',
  'visitor',
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Types of requests: the page types, and `endpoint` for everything else. */
export const REQUEST_TYPES = [...PAGE_TYPES, 'endpoint'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];
