// Search page of the documentation: results, sources with their counts, and feedback on missing results (§2, D20–D22).
import { API_PAGES, API_PATH, apiPagePath } from '../../../common/contract/api-paths.ts';
import { DOCS_SEARCH_TYPES, type DocsSearchType } from '../../../common/contract/calls/news.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import type { ProductCount, TypeCount } from '../lists/search-facets.tsx';
import { type SearchState, SearchView } from '../lists/search-results.tsx';
import { Nearby, type NearbyPage } from '../visitor/nearby.tsx';
import { AccessLabel } from './access-label.tsx';
import { type DocCategory, DocsLayout } from './layout.tsx';
import { Section } from './section.tsx';

const SOURCE_TEXT: Record<DocsSearchType, TextKey> = {
  document: 'docs.sourceDocument',
  guide: 'docs.groupGuides',
  api: 'api.title',
  product: 'docs.sourceProduct',
  solution: 'docs.sourceSolution',
  all: 'docs.sourceAll',
};
const TEXTS = {
  title: 'docs.searchTitle',
  titleFor: 'docs.searchTitleFor',
  label: 'docs.searchLabel',
  submit: 'docs.searchSubmit',
  prompt: 'docs.searchPrompt',
  types: 'docs.sourceFilter',
} as const;
const isSource = (text: string): text is DocsSearchType =>
  DOCS_SEARCH_TYPES.some((source) => source === text);

/** API error type whose name or title contains the keyword. */
export interface FoundError {
  id: string;
  status: number;
  title: string;
}

/** API errors, above the results. */
function Errors({ errors }: { errors: readonly FoundError[] }) {
  const { t } = useView();
  return (
    <section className="search-errors" aria-labelledby="search-errors-title">
      <h2 id="search-errors-title">{t('docs.groupErrors')}</h2>
      <ul>
        {errors.map(({ id, status, title }) => (
          <li key={id}>
            <Link to={`${apiPagePath('errors')}#${id}`}>
              <span className="figure">{status}</span> <code>{id}</code>
            </Link>{' '}
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Suggested documents on a page without results. */
export interface Suggestions {
  /** Whether the titles are similar to the keyword. Otherwise, the documents are suggested first steps. */
  isSimilar: boolean;
  pages: readonly NearbyPage[];
}

/** Pages of the API reference, which belong to no category. */
function Reference() {
  const { t } = useView();
  return (
    <section className="search-reference" aria-labelledby="search-reference-title">
      <h2 id="search-reference-title">
        <Link to={API_PATH}>{t('api.title')}</Link>
      </h2>
      <ul className="index-list">
        {API_PAGES.map((page) => (
          <li key={page}>
            <Link to={apiPagePath(page)}>{t(`api.${page}`)}</Link>
            <p>{t(`api.${page}Lead`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Content of a page without results: suggested documents, the API reference before a search, and the categories on
 * phones. Wide windows list the categories in the navigation.
 */
function NoResults({
  keyword,
  suggestions,
  categories,
}: Pick<DocsSearchPageProps, 'keyword' | 'suggestions' | 'categories'>) {
  const { t } = useView();
  const { isSimilar, pages } = suggestions;
  const main = categories.filter(({ parentId }) => !parentId);
  return (
    <>
      <Nearby pages={pages} title={t(isSimilar ? 'docs.similar' : 'docs.firstSteps')} />
      {keyword === '' && <Reference />}
      {main.length > 0 && (
        <section className="docs-all" aria-labelledby="docs-categories-title">
          <h2 id="docs-categories-title">{t('docs.categories')}</h2>
          <ul className="docs-index">
            {main.map(({ id, name, url }) => (
              <li key={id}>
                <Link to={url}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * Returns the sources with results, and the current one; empty if there is nothing to choose. Guides and the API
 * reference are listed only if both have results.
 */
function sourcesOf(counts: SearchResult['counts'], current: DocsSearchType): DocsSearchType[] {
  const has = (type: DocsSearchType) => (counts[type] ?? 0) > 0;
  const isMixed = has('guide') && has('api');
  const isAlone = current === 'document' && (counts.all ?? 0) === (counts.document ?? 0);
  if (isAlone && !isMixed) return [];
  return (['document', 'guide', 'api', 'product', 'solution', 'all'] as const).filter((type) => {
    if (type === current) return true;
    return has(type) && (isMixed || (type !== 'guide' && type !== 'api')) && !(isAlone && type === 'all');
  });
}

/** Maximum number of products in the filter. The current one is always included. */
const MAX_PRODUCTS = 8;

/** Returns the products of the results with counts, and the current one; empty if no product narrows the results. */
function productsOf(
  { products, total }: SearchResult,
  current: string,
  nameOf: (code: string) => string,
): ProductCount[] {
  const choices = Object.entries(products).map(([code, count]) => ({ code, name: nameOf(code), count }));
  const visible = choices.filter(({ code }, index) => index < MAX_PRODUCTS || code === current);
  if (current === '') return visible.some(({ count }) => count < total) ? visible : [];
  return visible.some(({ code }) => code === current)
    ? visible
    : [...visible, { code: current, name: nameOf(current), count: 0 }];
}

/** Categories and directories of the results, and the visitor's access to documents, by path. */
export type ResultLocations = ReadonlyMap<
  string,
  Pick<NearbyPage, 'section'> & Partial<Pick<DocNode, 'restricted' | 'accessStatus'>>
>;

interface DocsSearchPageProps extends SearchState<DocsSearchType> {
  productName: (code: string) => string;
  categories: readonly DocCategory[];
  errors: readonly FoundError[];
  locations: ResultLocations;
  suggestions: Suggestions;
  /** Path of the feedback form for missing results. */
  feedback: string;
}

/** Section or source, path, and access label of a result. */
function ResultLocation({ row, locations }: { row: SearchRow } & Pick<DocsSearchPageProps, 'locations'>) {
  const { t } = useView();
  const source = row.type.toLowerCase();
  const isOutsideDocs = !row.url.startsWith(DOCS_PATH) && isSource(source);
  const { section = [], restricted = false, accessStatus = 'permitted' } = locations.get(row.url) ?? {};
  const names = isOutsideDocs ? [t(SOURCE_TEXT[source])] : section;
  return (
    <>
      {names.length > 0 && <Section names={names} />} <code>{row.url}</code>{' '}
      <AccessLabel restricted={restricted} accessStatus={accessStatus} />
    </>
  );
}

export function DocsSearchPage({
  feedback,
  categories,
  errors,
  locations,
  suggestions,
  productName,
  ...search
}: DocsSearchPageProps) {
  const { t } = useView();
  const isEmpty = (search.result?.rows.length ?? 0) === 0;
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('docs.title'), url: DOCS_PATH }]} />
      <DocsLayout categories={categories}>
        <SearchView
          search={search}
          allTypes="document"
          formId="docs-keyword"
          strings={TEXTS}
          typesOf={(counts): TypeCount<DocsSearchType>[] =>
            sourcesOf(counts, search.type).map((type) => ({
              type,
              label: t(SOURCE_TEXT[type]),
              count: counts[type] ?? 0,
            }))
          }
          above={errors.length > 0 && <Errors errors={errors} />}
          renderLocation={(row) => <ResultLocation row={row} locations={locations} />}
          products={search.result ? productsOf(search.result, search.product, productName) : []}
          help={<Link to={feedback}>{t('docs.searchTell')}</Link>}
        />
        {isEmpty && <NoResults keyword={search.keyword} suggestions={suggestions} categories={categories} />}
      </DocsLayout>
    </>
  );
}
