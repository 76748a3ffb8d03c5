// §2 Documentation centre, keyword search. Rendered for one visitor, never kept, never indexed.
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { DocsSearchPage } from '../../views/docs/search-page.tsx';
import { noPage } from '../common/page/module-page.tsx';
import { optional, withOptional } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';
import { searchResult } from '../common/search/search-result.ts';
import { searchFeedbackPath, searchPath } from './search-path.ts';

export interface DocsSearchQuery {
  keyword: string;
  type: DocsSearchType;
  pageIndex: number;
}

/** A search that fails keeps form and keyword, under the status of the failure. */
export async function sendDocsSearch(c: SiteContext, requested: DocsSearchQuery): Promise<Response> {
  const { keyword, type, pageIndex } = requested;
  const { t } = createView(c.var.locale);
  const [{ result, failure }, hotWords] = await withOptional(
    c,
    searchResult(c, keyword, () => c.var.portal.call('search/docs', { keyword, type, pageIndex })),
    'document/documentTopSearchWords',
    optional(c, 'shared', 'document/documentTopSearchWords'),
    null,
  );
  if (result && pageIndex > 1 && result.rows.length === 0) throw noPage(`page ${pageIndex} of a search`);
  return sendPage(c, {
    head: {
      title: keyword === '' ? t('docs.searchTitle') : t('docs.searchTitleFor', { keyword }),
      description: t('docs.searchPrompt'),
      // Without the page: another language may find fewer results.
      path: searchPath(keyword, type),
      available: null,
    },
    className: 'list-page search-page docs-page',
    sheets: ['docs'],
    parts: [
      <DocsSearchPage
        key="search"
        keyword={keyword}
        type={type}
        result={result}
        failure={failure?.warning}
        hotWords={hotWords ?? []}
        pageIndex={pageIndex}
        pathOf={(of, page) => searchPath(of.keyword, of.type, page)}
        feedback={searchFeedbackPath(keyword)}
      />,
    ],
    status: failure?.status,
  });
}
