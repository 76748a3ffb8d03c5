// §2 Documentation center, keyword search.
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import { wordsOf } from '../../../common/contract/entities/inline-words.ts';
import { fold } from '../../../common/text/fold.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { DocsSearchPage, type FoundError } from '../../views/docs/search-page.tsx';
import { inTimeOr, optional } from '../common/page/optional.ts';
import { sendSearchPage } from '../common/search/search-page.tsx';
import { categoriesOf } from './categories.ts';
import { searchFeedbackPath, searchPath } from './search-path.ts';

/** Maximum number of errors of the API above the results. */
const MAX_ERRORS = 5;

export interface DocsSearchQuery {
  keyword: string;
  type: DocsSearchType;
  pageIndex: number;
}

/** Errors of the API whose name, status, or title contains the keyword; none for very short keywords. */
async function errorsOf(c: SiteContext, keyword: string): Promise<FoundError[]> {
  if (keyword.length < 3) return [];
  const wanted = fold(keyword);
  const found = await optional(c, 'shared', 'document/apiErrors', {});
  return (found?.problems ?? [])
    .map(({ id, status, title }) => ({ id, status, title: wordsOf(title) }))
    .filter(({ id, status, title }) =>
      fold(`${id} ${id.replaceAll('-', ' ')} ${status} ${title}`).includes(wanted),
    )
    .slice(0, MAX_ERRORS);
}

/** Sends the search page of the documentation. */
export function sendDocsSearch(c: SiteContext, requested: DocsSearchQuery): Promise<Response> {
  const { keyword, type, pageIndex } = requested;
  const { t } = createView(c.var.locale);
  const [categories, errors] = [
    categoriesOf(c).catch(() => []),
    pageIndex === 1 ? errorsOf(c, keyword) : Promise.resolve([]),
  ];
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
    view: async (found) => (
      <DocsSearchPage
        key="search"
        {...found}
        categories={await inTimeOr(c, 'document/documentMenu', categories, [])}
        errors={await inTimeOr(c, 'document/apiErrors', errors, [])}
        keyword={keyword}
        type={type}
        pageIndex={pageIndex}
        pathOf={(of, page) => searchPath(of.keyword, of.type, page)}
        feedback={searchFeedbackPath(keyword)}
      />
    ),
  });
}
