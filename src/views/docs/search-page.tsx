// Search of the documentation: sources with their counts, and feedback on missing results (§2, D20–D22).
import { DOCS_SEARCH_TYPES, type DocsSearchType } from '../../../common/contract/calls/news.ts';
import type { SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { Day } from '../components/date.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { type SearchState, SearchView } from '../lists/search-results.tsx';

const SOURCE_TEXT: Record<DocsSearchType, TextKey> = {
  all: 'docs.sourceAll',
  product: 'docs.sourceProduct',
  solution: 'docs.sourceSolution',
  document: 'docs.sourceDocument',
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

/** Source of a result, and the date of a document. */
function About({ row }: { row: SearchRow }) {
  const { t } = useView();
  const source = row.type.toLowerCase();
  return (
    <>
      {isSource(source) && <span>{t(SOURCE_TEXT[source])}</span>}
      {source === 'document' && row.publishTime && <Day at={row.publishTime} />}
    </>
  );
}

interface DocsSearchPageProps extends SearchState<DocsSearchType> {
  /** Address of the feedback on missing results. */
  feedback: string;
}

export function DocsSearchPage({ feedback, ...search }: DocsSearchPageProps) {
  const { t } = useView();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('docs.title'), url: '/docs/' }]} />
      <div className="wrap">
        <SearchView
          search={search}
          allTypes="all"
          formId="docs-keyword"
          texts={TEXTS}
          typesOf={(counts) =>
            DOCS_SEARCH_TYPES.map((type) => ({ type, label: t(SOURCE_TEXT[type]), count: counts[type] ?? 0 }))
          }
          aboutOf={(row) => <About row={row} />}
          help={<Link to={feedback}>{t('docs.searchTell')}</Link>}
        />
      </div>
    </>
  );
}
