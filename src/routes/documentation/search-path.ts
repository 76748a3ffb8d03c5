// The addresses of a search of the documentation.
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import { DOCS_SEARCH } from '../../views/docs/home-page.tsx';

/** The address of a search: source and page stand in it unless they are the first (D20). */
export function searchPath(keyword: string, type: DocsSearchType = 'all', pageIndex = 1): string {
  const query = new URLSearchParams({
    ...(keyword === '' ? {} : { keyword }),
    ...(type === 'all' ? {} : { type }),
    ...(pageIndex === 1 ? {} : { pageIndex: String(pageIndex) }),
  });
  return query.size === 0 ? DOCS_SEARCH : `${DOCS_SEARCH}?${query}`;
}

/** Where one says what a search did not find (D22). */
export const searchFeedbackPath = (keyword: string): string =>
  `${DOCS_SEARCH}feedback/${keyword === '' ? '' : `?${new URLSearchParams({ keyword })}`}`;
