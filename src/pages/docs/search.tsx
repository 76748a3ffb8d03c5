// §2 Documentation centre, keyword search. Rendered for one visitor, never kept, never indexed.
import { PortalError } from '../../api/errors.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { type DocSource, DocsSearchPage } from '../../views/docs/search-page.tsx';
import { failureOf, reportFailure } from '../errors.tsx';
import { optional } from '../optional.ts';
import { sendPage } from '../send.tsx';
import { searchFeedbackPath, searchPath } from './search-path.ts';

export interface DocsSearchQuery {
  keyword: string;
  type: DocSource;
  pageIndex: number;
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
      path: searchPath(keyword, type, pageIndex),
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
        pathOf={(of, page) => searchPath(of.keyword, of.type, page)}
        feedback={searchFeedbackPath(keyword)}
      />,
    ],
    status: failure?.status,
  });
}
