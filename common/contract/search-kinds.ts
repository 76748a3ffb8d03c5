// What a search of the site finds, in the order in which its results are offered (§2).

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
/** What a search can be narrowed to; empty for everything. */
export const SEARCH_KINDS = ['', ...RESULT_KINDS] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Whether a result is of a kind that has a name. */
export const isKind = (type: string): type is (typeof RESULT_KINDS)[number] =>
  RESULT_KINDS.some((kind) => kind === type);
