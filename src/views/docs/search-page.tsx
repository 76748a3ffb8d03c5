// Search of the documentation: sources with their counts, results, and what to do when there are none (§2, D20–D22).
import { DOCS_SEARCH_TYPES, type DocsSearchType } from '../../../common/contract/calls/news.ts';
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { Day } from '../components/date.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { KeywordForm } from '../lists/filter-bar.tsx';
import { HotWords, Results, Unanswered } from '../lists/search-results.tsx';

const SOURCE_TEXT: Record<DocsSearchType, TextKey> = {
  all: 'docs.sourceAll',
  product: 'docs.sourceProduct',
  solution: 'docs.sourceSolution',
  document: 'docs.sourceDocument',
};
const isSource = (text: string): text is DocsSearchType =>
  DOCS_SEARCH_TYPES.some((source) => source === text);

interface DocsSearchPageProps {
  keyword: string;
  type: DocsSearchType;
  /** Null when nothing was asked, and when it could not be answered. */
  result: SearchResult | null;
  failure?: TextKey | undefined;
  hotWords: readonly string[];
  pageIndex: number;
  pathOf: (query: { keyword: string; type: DocsSearchType }, page?: number) => string;
  /** Where one says what was not found. */
  feedback: string;
}

/** Of which source a result is, and of when, where that says something. */
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

/** The sources as links, each with how many results it has. */
function Sources({
  keyword,
  type,
  counts,
  pathOf,
}: Pick<DocsSearchPageProps, 'keyword' | 'type' | 'pathOf'> & { counts: SearchResult['counts'] }) {
  const { t } = useView();
  return (
    <nav className="filters search-views" aria-label={t('docs.sourceFilter')}>
      <ul>
        {DOCS_SEARCH_TYPES.map((source) => (
          <li key={source}>
            <Link to={pathOf({ keyword, type: source })} current={source === type ? 'true' : undefined}>
              {t(SOURCE_TEXT[source])} <span className="figure">{counts[source] ?? 0}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function DocsSearchPage(props: DocsSearchPageProps) {
  const { keyword, type, result, failure, hotWords, pageIndex, pathOf } = props;
  const { t } = useView();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('docs.title'), url: '/docs/' }]} />
      <div className="wrap">
        <header className="list-head">
          <h1>{keyword === '' ? t('docs.searchTitle') : t('docs.searchTitleFor', { keyword })}</h1>
        </header>
        <KeywordForm
          path={pathOf({ keyword: '', type })}
          keyword={keyword}
          label={t('docs.searchLabel')}
          submit={t('docs.searchSubmit')}
          id="docs-keyword"
        />
        {result ? (
          <>
            <Sources keyword={keyword} type={type} counts={result.counts} pathOf={pathOf} />
            <Results
              keyword={keyword}
              result={result}
              pageIndex={pageIndex}
              pathOf={(page) => pathOf({ keyword, type }, page)}
              aboutOf={(row) => <About row={row} />}
              help={<Link to={props.feedback}>{t('docs.searchTell')}</Link>}
            />
          </>
        ) : (
          <Unanswered failure={failure} prompt={t('docs.searchPrompt')} />
        )}
        {(result === null || result.rows.length === 0) && (
          <HotWords words={hotWords} pathOf={(query) => pathOf({ keyword: query.keyword, type: 'all' })} />
        )}
      </div>
    </>
  );
}
