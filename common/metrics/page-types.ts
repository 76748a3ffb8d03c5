// What kinds of page there are, for figures about the site: the table of routes (common/policy.ts) names one for
// each address, so that no figure holds an address.

/** Pages that are measured in the browser. */
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

/** What requests are counted by: pages, and everything that is no page. */
export const REQUEST_TYPES = [...PAGE_TYPES, 'endpoint'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];
