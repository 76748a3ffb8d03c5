// §2 Documentation center, keyword search.
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { DocsSearchPage } from '../../views/docs/search-page.tsx';
import { sendSearchPage } from '../common/search/search-page.tsx';
import { searchFeedbackPath, searchPath } from './search-path.ts';

export interface DocsSearchQuery {
  keyword: string;
  type: DocsSearchType;
  pageIndex: number;
}

/** Sends the search page of the documentation. */
export function sendDocsSearch(c: SiteContext, requested: DocsSearchQuery): Promise<Response> {
  const { keyword, type, pageIndex } = requested;
  const { t } = createView(c.var.locale);
  return sendSearchPage(c, {
    keyword,
    pageIndex,
    search: () => c.var.portal.call('search/docs', requested),
    head: {
      title: keyword === '' ? t('docs.searchTitle') : t('docs.searchTitleFor', { keyword }),
      description: t('docs.searchPrompt'),
      path: searchPath(keyword, type),
    },
    className: 'list-page search-page docs-page',
    sheets: ['docs'],
    view: (found) => (
      <DocsSearchPage
        key="search"
        {...found}
        keyword={keyword}
        type={type}
        pageIndex={pageIndex}
        pathOf={(of, page) => searchPath(of.keyword, of.type, page)}
        feedback={searchFeedbackPath(keyword)}
      />
    ),
  });
}
