// Paths of the documentation search.
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';

/** A search of the documentation and its facets. */
export interface DocsSearch {
  keyword: string;
  type?: DocsSearchType;
  /** Code of a product; empty for all. */
  product?: string;
}

/** Returns the path of a search. It omits the default type and page 1 (D20). */
export function searchPath({ keyword, type = 'document', product = '' }: DocsSearch, pageIndex = 1): string {
  const query = new URLSearchParams({
    ...(keyword === '' ? {} : { keyword }),
    ...(product === '' ? {} : { product }),
    ...(type === 'document' ? {} : { type }),
    ...(pageIndex === 1 ? {} : { pageIndex: String(pageIndex) }),
  });
  return query.size === 0 ? DOCS_SEARCH : `${DOCS_SEARCH}?${query}`;
}

/** Returns the path of the feedback form for a search without results (D22). */
export const searchFeedbackPath = (keyword: string): string =>
  `${DOCS_SEARCH}feedback/${keyword === '' ? '' : `?${new URLSearchParams({ keyword })}`}`;
