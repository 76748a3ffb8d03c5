// Addresses of the documentation search.
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';

/** A search of the documentation and its facets. */
export interface DocsSearch {
  keyword: string;
  type?: DocsSearchType;
  /** Code of a product; empty for all. */
  product?: string;
}

/** The address of a search, without default source and page (D20). */
export function searchPath({ keyword, type = 'document', product = '' }: DocsSearch, pageIndex = 1): string {
  const query = new URLSearchParams({
    ...(keyword === '' ? {} : { keyword }),
    ...(product === '' ? {} : { product }),
    ...(type === 'document' ? {} : { type }),
    ...(pageIndex === 1 ? {} : { pageIndex: String(pageIndex) }),
  });
  return query.size === 0 ? DOCS_SEARCH : `${DOCS_SEARCH}?${query}`;
}

/** The address of the feedback form about a search without results (D22). */
export const searchFeedbackPath = (keyword: string): string =>
  `${DOCS_SEARCH}feedback/${keyword === '' ? '' : `?${new URLSearchParams({ keyword })}`}`;
