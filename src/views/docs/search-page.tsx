// Search of the documentation: its results by group, sources with their counts, and feedback on missing results (§2,
// D20–D22).
import { API_PATH, apiPagePath } from '../../../common/contract/api-paths.ts';
import { DOCS_SEARCH_TYPES, type DocsSearchType } from '../../../common/contract/calls/news.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { type SearchState, SearchView, type TypeCount } from '../lists/search-results.tsx';
import type { DocCategory } from './layout.tsx';

const SOURCE_TEXT: Record<DocsSearchType, TextKey> = {
  document: 'docs.sourceDocument',
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

/** Group of a document by its address: a page of the API, or a guide. */
const groupKeyOf = ({ url }: SearchRow): TextKey =>
  url.startsWith(API_PATH) ? 'api.title' : 'docs.groupGuides';

/** A type of error of the API whose name or title contains the keyword. */
export interface FoundError {
  id: string;
  status: number;
  title: string;
}

/** Errors of the API above the results. */
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

/** Categories of the documentation, for a search without results. */
function Categories({ categories }: { categories: readonly DocCategory[] }) {
  const { t } = useView();
  const main = categories.filter(({ parentId }) => !parentId);
  if (main.length === 0) return null;
  return (
    <section className="docs-all" aria-labelledby="docs-categories-title">
      <h2 id="docs-categories-title">{t('docs.categories')}</h2>
      <ul className="docs-index">
        {main.map(({ id, name, url }) => (
          <li key={id}>
            <h3>
              <Link to={url}>{name}</Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sources with results, and the current one; empty if only the documents have results. */
function sourcesOf(counts: SearchResult['counts'], current: DocsSearchType): DocsSearchType[] {
  const isAlone = current === 'document' && (counts.all ?? 0) === (counts.document ?? 0);
  if (isAlone) return [];
  return (['document', 'product', 'solution', 'all'] as const).filter(
    (type) => type === current || (counts[type] ?? 0) > 0,
  );
}

interface DocsSearchPageProps extends SearchState<DocsSearchType> {
  categories: readonly DocCategory[];
  errors: readonly FoundError[];
  /** Address of the feedback on missing results. */
  feedback: string;
}

export function DocsSearchPage({ feedback, categories, errors, ...search }: DocsSearchPageProps) {
  const { t } = useView();
  const nameOf = new Map(categories.map(({ url, name }) => [url, name]));
  /** Category of a document, or source of another page; empty for the API, which the path names. */
  const sectionOf = ({ url, type }: SearchRow): string => {
    const source = type.toLowerCase();
    const category = nameOf.get(/^\/docs\/[^/]+\//.exec(url)?.[0] ?? '');
    if (category) return category;
    if (url.startsWith(API_PATH)) return '';
    return isSource(source) ? t(SOURCE_TEXT[source]) : '';
  };
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('docs.title'), url: DOCS_PATH }]} />
      <div className="wrap">
        <SearchView
          search={search}
          allTypes="document"
          formId="docs-keyword"
          texts={TEXTS}
          typesOf={(counts): TypeCount<DocsSearchType>[] =>
            sourcesOf(counts, search.type).map((type) => ({
              type,
              label: t(SOURCE_TEXT[type]),
              count: counts[type] ?? 0,
            }))
          }
          above={errors.length > 0 && <Errors errors={errors} />}
          aboutOf={(row) => {
            const section = sectionOf(row);
            return (
              <>
                {section !== '' && <span>{section}</span>} <code>{row.url}</code>
              </>
            );
          }}
          groupOf={search.type === 'document' ? (row) => t(groupKeyOf(row)) : undefined}
          help={<Link to={feedback}>{t('docs.searchTell')}</Link>}
        />
        {(search.result?.rows.length ?? 0) === 0 && <Categories categories={categories} />}
      </div>
    </>
  );
}
