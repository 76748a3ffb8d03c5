// Keyword search of the documentation center (§2).
import type { DocsSearchType } from '../../../common/contract/calls/news.ts';
import { plainTextOf } from '../../../common/contract/entities/inline-text.ts';
import { fold } from '../../../common/text/fold.ts';
import { similarityTo } from '../../../common/text/similarity.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import {
  DocsSearchPage,
  type FoundError,
  type ResultLocations,
  type Suggestions,
} from '../../views/docs/search-page.tsx';
import { type Lookup, loadLookup, waitForLookup } from '../common/page/lookup.ts';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { sendSearchPage } from '../common/search/search-page.tsx';
import { loadCategories } from './categories.ts';
import { documentPages, loadCategoryTrees, loadResultLocations } from './places.ts';
import { searchFeedbackPath, searchPath } from './search-path.ts';

/** Maximum number of API errors above the results. */
const MAX_ERRORS = 5;
/** Maximum number of suggested documents on a page without results. */
const MAX_SUGGESTIONS = 4;
/** Minimum similarity of a suggested title to the keyword. */
const MIN_SIMILARITY = 0.3;
const NO_SUGGESTIONS: Suggestions = { isSimilar: false, pages: [] };

export interface DocsSearchQuery {
  keyword: string;
  type: DocsSearchType;
  product: string;
  pageIndex: number;
}

/** Finds API errors whose name, status, or title contains the keyword; none for fewer than three characters. */
async function findErrors(c: SiteContext, keyword: string): Promise<FoundError[]> {
  if (keyword.length < 3) return [];
  const needle = fold(keyword);
  const reference = await tryCall(c, 'shared', 'document/apiErrors', {});
  return (reference?.problems ?? [])
    .map(({ id, status, title }) => ({ id, status, title: plainTextOf(title) }))
    .filter(({ id, status, title }) =>
      fold(`${id} ${id.replaceAll('-', ' ')} ${status} ${title}`).includes(needle),
    )
    .slice(0, MAX_ERRORS);
}

/** Suggests documents for a page without results: those with similar titles, otherwise the first steps. */
async function suggestPages(c: SiteContext, keyword: string): Promise<Suggestions> {
  const pages = documentPages(await loadCategoryTrees(c));
  const similarity = similarityTo(fold(keyword));
  const similar = pages
    .map((page) => ({ page, score: similarity(fold(page.name)) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page);
  const suggested = similar.length > 0 ? similar : pages.filter(({ isFirstStep }) => isFirstStep);
  return { isSimilar: similar.length > 0, pages: suggested.slice(0, MAX_SUGGESTIONS) };
}

/** Loads the locations of the results in the documentation, or suggestions if there are no results. */
function loadDetails(c: SiteContext, keyword: string, rows: readonly { url: string }[]) {
  const noLocations: ResultLocations = new Map();
  const empty = { locations: noLocations, suggestions: NO_SUGGESTIONS };
  const details =
    rows.length > 0
      ? loadResultLocations(c, rows).then((locations) => ({ ...empty, locations }))
      : suggestPages(c, keyword).then((suggestions) => ({ ...empty, suggestions }));
  return waitOrFallback(
    c,
    'document/documentCate',
    details.catch(() => empty),
    empty,
  );
}

/** Returns a function from product code to name. It returns the code if the name is unknown or late. */
async function nameOf(c: SiteContext, lookup: Promise<Lookup>): Promise<(code: string) => string> {
  const pageOf = await waitForLookup(c, lookup);
  return (code) => pageOf(code)?.name ?? code;
}

/** Sends the documentation search page with results, or suggestions if there are none. */
export function sendDocsSearch(c: SiteContext, requested: DocsSearchQuery): Promise<Response> {
  const { keyword, type, product, pageIndex } = requested;
  const { t } = createView(c.get('locale'));
  const [categories, errors, lookup] = [
    loadCategories(c).catch(() => []),
    pageIndex === 1 ? findErrors(c, keyword) : Promise.resolve([]),
    loadLookup(c),
  ];
  return sendSearchPage(c, {
    keyword,
    pageIndex,
    isNarrowed: type !== 'document' || product !== '',
    search: () => c.get('portal').call('search/docs', requested),
    head: {
      title: keyword === '' ? t('docs.searchTitle') : t('docs.searchTitleFor', { keyword }),
      description: t('docs.searchPrompt'),
      path: searchPath({ keyword, type, product }),
    },
    className: 'list-page search-page docs-page',
    sheets: ['search'],
    view: async (result) => (
      <DocsSearchPage
        key="search"
        {...result}
        {...(await loadDetails(c, keyword, result.result?.rows ?? []))}
        categories={await waitOrFallback(c, 'document/documentMenu', categories, [])}
        errors={await waitOrFallback(c, 'document/apiErrors', errors, [])}
        keyword={keyword}
        type={type}
        product={product}
        productName={await nameOf(c, lookup)}
        pageIndex={pageIndex}
        pathOf={searchPath}
        feedback={searchFeedbackPath(keyword)}
      />
    ),
  });
}
