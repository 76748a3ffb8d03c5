// Kinds of search results, in display order (§2).

export const RESULT_KINDS = [
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
/** Filters of the search; empty for all kinds. */
export const SEARCH_KINDS = ['', ...RESULT_KINDS] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Whether a result has one of these kinds. */
export const isKind = (type: string): type is (typeof RESULT_KINDS)[number] =>
  RESULT_KINDS.some((kind) => kind === type);

/** Kinds of results in the documentation search, in display order. */
export const DOCS_KINDS = ['PRODUCT', 'SOLUTION', 'DOCUMENT'] as const;
