// §2 Documentation centre, keyword search. Rendered for one visitor, never kept, never indexed.
import { PortalError } from '../../api/errors.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { DOCS_SEARCH } from '../../views/docs/home-page.tsx';
import { type DocSource, DocsSearchPage } from '../../views/docs/search-page.tsx';
import { failureOf, reportFailure } from '../errors.tsx';
import { optional } from '../optional.ts';
import { sendPage } from '../send.tsx';

export interface DocsSearchQuery {
  keyword: string;
  type: DocSource;
  pageIndex: number;
}

/** The address of a search: source and page stand in it unless they are the first (D20). */
function pathOf({ keyword, type }: Omit<DocsSearchQuery, 'pageIndex'>, pageIndex = 1): string {
  const query = new URLSearchParams({
    ...(keyword === '' ? {} : { keyword }),
    ...(type === 'all' ? {} : { type }),
    ...(pageIndex === 1 ? {} : { pageIndex: String(pageIndex) }),
  });
  return query.size === 0 ? DOCS_SEARCH : `${DOCS_SEARCH}?${query}`;
}

/** What leads elsewhere instead of being shown: a sign-in that is needed, and §8's way home. */
const leadsAway = (error: unknown): boolean =>
  !(error instanceof PortalError) || error.failure === 'loginRequired' || error.status === 417;

/** The results, or what is the matter; `null` for an empty keyword, which is not searched for (§2). */
async function resultOf(c: SiteContext, { keyword, type, pageIndex }: DocsSearchQuery) {
  if (keyword === '') return { result: null };
  try {
    return { result: await c.var.portal.call('search/docs', { keyword, type, pageIndex }) };
  } catch (error) {
    if (leadsAway(error)) throw error;
    reportFailure(c, error);
    return { result: null, failure: failureOf(error) };
  }
}

/** A search that fails keeps form and keyword, under the status of the failure. */
export async function sendDocsSearch(c: SiteContext, asked: DocsSearchQuery): Promise<Response> {
  const { keyword, type, pageIndex } = asked;
  const { t } = createView(c.var.locale);
  const [{ result, failure }, hotWords] = await Promise.all([
    resultOf(c, asked),
    optional(c, 'shared', 'document/documentTopSearchWords'),
  ]);
  if (result && pageIndex > 1 && result.rows.length === 0) return c.notFound();
  return sendPage(c, {
    head: {
      title: keyword === '' ? t('docs.searchTitle') : t('docs.searchTitleFor', { keyword }),
      description: t('docs.searchPrompt'),
      path: pathOf(asked, pageIndex),
      available: null,
    },
    className: 'list-page search-page docs-page',
    parts: [
      <DocsSearchPage
        key="search"
        keyword={keyword}
        type={type}
        result={result}
        failure={failure?.warning}
        hotWords={hotWords ?? []}
        pageIndex={pageIndex}
        pathOf={pathOf}
      />,
    ],
    ...(failure ? { status: failure.status } : {}),
  });
}
