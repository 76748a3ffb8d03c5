// What results of the site's search are called by.

/** The result views: everything, blog and news first (§2), then the rest. */
export const SEARCH_KINDS = [
  '',
  'BLOG',
  'NEWS',
  'CASE',
  'GLOSSARY',
  'RESOURCE',
  'PRODUCT',
  'SOLUTION',
  'DOCUMENT',
  'PAGE',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Whether a result is of a kind that has a name. */
export const isKind = (type: string): type is Exclude<SearchKind, ''> =>
  type !== '' && SEARCH_KINDS.some((kind) => kind === type);
